import { spawn } from 'node:child_process'
import { Problem } from './problem.ts'
import { environment, root } from './settings.ts'
import { type Counts, checkCounts, suiteCounts } from './test-counts.ts'
import type { Part } from './test-parts.ts'

export type Result = Counts & { name: string; seconds: number }

/**
 * The browser tests leave the cores idle for a sixth of the time. Beside them run the checks, two at a time, then the
 * other suites one by one; the output of each of those is shown when it is done.
 */
export async function runParts(parts: Part[], extraArgs: string[]): Promise<Result[]> {
  const besideBrowsers = parts.some(({ mostlyWaits }) => mostlyWaits)
  const results = new Map<Part, Result>()
  const run = async (part: Part) => {
    const streamed = part.suite !== undefined && (part.mostlyWaits || !besideBrowsers)
    results.set(part, await runPart(part, extraArgs, streamed))
  }
  const checks = parts.filter(({ suite }) => suite === undefined)
  const drain = async () => {
    for (let part = checks.shift(); part; part = checks.shift()) await run(part)
  }
  const others = async () => {
    await Promise.all([drain(), drain()])
    for (const part of parts) if (part.suite && !part.mostlyWaits) await run(part)
  }
  const browsers = async () => {
    for (const part of parts) if (part.mostlyWaits) await run(part)
  }
  await Promise.all([others(), browsers()])
  return parts.flatMap((part) => results.get(part) ?? [])
}

async function runPart(part: Part, extraArgs: string[], streamed: boolean): Promise<Result> {
  const startedAt = performance.now()
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
  const counts = part.suite ? suiteCounts(exitCode, part.suite) : checkCounts(part.name, exitCode, output)
  return { name: part.name, seconds, ...counts }
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
