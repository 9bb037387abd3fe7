import { spawn } from 'node:child_process'
import { Problem } from './problem.ts'
import { environment, root } from './settings.ts'
import { type Counts, checkCounts, suiteCounts } from './test-counts.ts'
import type { Part } from './test-parts.ts'

export type Result = Counts & { name: string; seconds: number }

/**
 * Runs up to three lanes at once, the parts of a lane one after the other: browser tests, which leave the cores idle for
 * a sixth of the time, tests on a database, which wait for it, and the rest. So all of them end at about the same time.
 * What runs beside the browsers shows its output when it is done. Nothing begins once the signal aborts, and what runs is
 * interrupted as by Ctrl-C, on which every suite ends what it has started.
 */
export async function runParts(
  parts: Part[],
  extraArgs: string[],
  { signal }: { signal?: AbortSignal } = {},
): Promise<Result[]> {
  const hasBrowsers = parts.some(({ lane }) => lane === 'browsers')
  const results = new Map<Part, Result>()
  const runInTurn = async (lane: Part[]) => {
    for (const part of lane) {
      if (signal?.aborted) return
      const streamed = part.suite !== undefined && (part.lane === 'browsers' || !hasBrowsers)
      results.set(part, await runPart(part, extraArgs, { streamed, signal }))
    }
  }
  const laneOf = ({ lane }: Part): Part['lane'] => {
    if (hasBrowsers) return lane === 'checks' ? 'code' : lane
    // Suites that show their output as it comes take turns.
    return lane === 'database' ? 'code' : lane
  }
  const lanes = Object.values(Object.groupBy(parts, laneOf))
  await Promise.all(lanes.map(runInTurn))
  return parts.flatMap((part) => results.get(part) ?? [])
}

type How = { streamed: boolean; signal: AbortSignal | undefined }

async function runPart(part: Part, extraArgs: string[], how: How): Promise<Result> {
  const { streamed } = how
  const startedAt = performance.now()
  if (streamed) console.log(`\n── ${part.name}`)
  let exitCode = 0
  let output = ''
  try {
    const env = { ...environment, ...part.env?.() }
    for (const command of part.commands) {
      const run = await runCommand([...command, ...extraArgs], env, how)
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
  const counts = part.suite
    ? suiteCounts(part.name, exitCode, part.suite)
    : checkCounts(part.name, exitCode, output)
  return { name: part.name, seconds, ...counts }
}

type Run = { exitCode: number; output: string }

function runCommand(args: string[], env: NodeJS.ProcessEnv, { streamed, signal }: How): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', streamed ? 'inherit' : 'pipe', streamed ? 'inherit' : 'pipe'],
    })
    const interrupt = () => child.kill('SIGINT')
    signal?.addEventListener('abort', interrupt)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('error', reject)
    child.once('close', (code) => {
      signal?.removeEventListener('abort', interrupt)
      resolve({ exitCode: code ?? 1, output })
    })
  })
}
