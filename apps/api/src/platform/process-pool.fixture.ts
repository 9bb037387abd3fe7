import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { serveProcess } from './process-pool.ts'

type Task =
  | { echo: string }
  | { fill: number }
  | { wait: number }
  | { crash: true }
  | { fail: string }
  | { start: true }

serveProcess(async (task: Task): Promise<unknown> => {
  if ('echo' in task) return { said: task.echo, secret: process.env.DATABASE_URL ?? null, pid: process.pid }
  if ('fail' in task) throw new Error(task.fail)
  if ('crash' in task) return process.abort()
  if ('fill' in task) return Buffer.alloc(task.fill * 1_048_576, 1).length
  if ('start' in task) {
    const child = spawn('sleep', ['600'], { stdio: 'ignore' })
    await once(child, 'spawn')
    return { pid: process.pid, child: child.pid }
  }
  return new Promise((resolve) => setTimeout(resolve, task.wait))
})
