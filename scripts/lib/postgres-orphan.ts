import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Placement } from './postgres-placement.ts'
import { Problem } from './problem.ts'

/**
 * A start that was killed leaves its PostgreSQL running. Call this only while holding the lock of the folder:
 * then nobody alive uses that server, and stopping it is safe.
 */
export function stopOrphan({ dataDir, bin, user }: Placement, log: (line: string) => void): void {
  const pidFile = join(dataDir, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === undefined || !isAlive(pid)) return
  if (!isPostgresOf(pid, dataDir)) {
    // After a restart of the machine the number may be another process, and PostgreSQL would wait for that one.
    rmSync(pidFile, { force: true })
    return
  }
  log('Stopping a PostgreSQL left behind by an earlier run that was killed.')
  const args = ['stop', '-D', dataDir, '-m', 'fast', '-w', '-t', '30']
  const result = spawnSync(join(bin, 'pg_ctl'), args, { ...user, cwd: '/', encoding: 'utf8' })
  if (result.status !== 0 && isPostgresOf(pid, dataDir)) {
    throw new Problem(`PostgreSQL (process ${pid}) from an earlier run won't stop: ${result.stderr.trim()}`)
  }
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isPostgresOf(pid: number, dataDir: string): boolean {
  const command = commandLine(pid)
  return command.includes('postgres') && command.includes(dataDir)
}

function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}
