import { execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import puppeteer from 'puppeteer-core'
import { requireChromium } from '../../../scripts/lib/chromium.ts'
import { freePort } from '../../../scripts/lib/ports.ts'
import { Problem } from '../../../scripts/lib/problem.ts'
import { environment, root } from '../../../scripts/lib/settings.ts'
import { undoLater } from '../clean-up.ts'

const targetSeconds = 45
const patienceSeconds = 900

const say = (seconds: number, what: string) => console.log(`${seconds.toFixed(1).padStart(7)} s  ${what}`)

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/** The first start in a fresh clone of what is committed, as a stranger has it: an empty environment, no packages. */
export const benchStart = async (): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'sortie-start-'))
  undoLater(() => rm(folder, { recursive: true, force: true }))
  // The user of the embedded PostgreSQL has to reach its data.
  await chmod(folder, 0o755)
  const clone = join(folder, 'sortie')
  await promisify(execFile)('git', ['clone', '--quiet', root, clone])
  const browser = await puppeteer.launch({
    executablePath: requireChromium(environment),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  undoLater(() => browser.close())

  const names = ['PORT', 'SANDBOX_PORT', 'SANDBOX_MAIL_PORT', 'TRANSFER_PORT'] as const
  const ports = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, `${await freePort()}`])),
  )
  // Without the programs that npm puts in front for its scripts, our Node among them.
  const own = (environment.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'))
  const env = { PATH: own.join(delimiter), HOME: environment.HOME, ...ports }
  console.log(`npm start in ${clone}, load average ${loadavg()[0]?.toFixed(1)}`)
  const started = performance.now()
  const since = () => (performance.now() - started) / 1000
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  undoLater(async () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGINT')
    await ended
  })
  let runs = false
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      if (/^(Installing|Building|Applied|Loading|Demo data|Sortie is running)/.test(line)) say(since(), line)
      if (line.startsWith('Sortie is running')) runs = true
    })
  const until = async (isThere: () => boolean | Promise<boolean>) => {
    while (!(await isThere())) {
      if (child.exitCode !== null || since() > patienceSeconds)
        throw new Problem('npm start did not get there.')
      await sleep(50)
    }
    return since()
  }

  const portal = `http://localhost:${ports.PORT}`
  const ready = await until(() => answers(`${portal}/readyz`))
  say(ready, '/readyz responds with 200')
  const page = await browser.newPage()
  await page.setViewport({ width: 1440, height: 900 })
  await page.goto(`${portal}/about`)
  await page.waitForSelector('h1')
  const drawn = since()
  say(drawn, 'the first page is drawn')
  await until(() => runs)
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
  return [
    ...(ready > targetSeconds ? [`/readyz after ${ready.toFixed(1)} s, not ${targetSeconds}`] : []),
    ...(drawn > targetSeconds ? [`the first page after ${drawn.toFixed(1)} s, not ${targetSeconds}`] : []),
  ]
}
