import { spawn } from 'node:child_process'
import { Problem } from './problem.ts'
import { environment, root } from './settings.ts'
import { type Counts, countsOf } from './test-counts.ts'
import type { Part } from './test-parts.ts'

export type Result = Counts & { name: string; seconds: number }

/** Checks side by side on the cores there are, their output kept together; then the suites one by one. */
export async function runParts(parts: Part[], extraArgs: string[]): Promise<Result[]> {
  const waiting = parts.filter(({ suite }) => suite === undefined)
  const results: Result[] = []
  const drain = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift())
      results.push(await runPart(part, extraArgs))
  }
  await Promise.all([drain(), drain()])
  for (const part of parts) {
    if (part.suite) results.push(await runPart(part, extraArgs))
  }
  return results
}

async function runPart(part: Part, extraArgs: string[]): Promise<Result> {
  const startedAt = performance.now()
  const streamed = part.suite !== undefined
  if (streamed) console.log(`\n── ${part.name}`)
  let exitCode = 0
  let output = ''
  try {
    const env = { ...environment, ...part.env?.() }
    for (const command of part.commands) {
      const run = await runCommand([...command, ...extraArgs], env, streamed)
      exitCode ||= run.exitCode
      output += run.output
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    exitCode = 1
    output = `${error.message}\n`
  }
  const seconds = (performance.now() - startedAt) / 1000
  if (!streamed || output !== '') {
    process.stdout.write(`\n── ${part.name}: ${exitCode === 0 ? 'good' : 'failed'}\n${output}`)
  }
  return { name: part.name, seconds, ...countsOf(exitCode, part.suite) }
}

type Run = { exitCode: number; output: string }

function runCommand(args: string[], env: NodeJS.ProcessEnv, streamed: boolean): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', streamed ? 'inherit' : 'pipe', streamed ? 'inherit' : 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output }))
  })
}
