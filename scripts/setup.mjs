// Runs on whatever Node the machine has, before the Node 24 of the dependencies is there: plain JavaScript.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}node_modules/.sortie-lock`
const lock = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex')

// `run` is what Sortie runs with. Everything else also needs what it is tested and measured with.
const isForRunning = process.argv[2] === 'run'
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
const [run, all] = [`${lock} run`, `${lock} all`]

if (installed !== all && !(isForRunning && installed === run)) {
  if (isForRunning) {
    install(
      'Installing dependencies (npm ci). This takes about half a minute the first time …',
      'ci',
      '--omit=dev',
    )
  } else if (installed === run) {
    // Installed packages stay. The rest is installed in the versions of the lockfile, which is left unchanged.
    install('Installing what tests and benchmarks need …', 'install', '--no-save', '--include=dev')
  } else {
    install(
      'Installing dependencies (npm ci). This takes about a minute the first time …',
      'ci',
      '--include=dev',
    )
  }
  writeFileSync(stamp, isForRunning ? run : all)
}

function install(words, command, ...options) {
  console.log(words)
  const quiet = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const result = spawnSync('npm', [command, ...options, ...quiet], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  if (result.status === 0) return
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}\n`)
  console.error(`npm ${command} failed; its output is above.`)
  process.exit(1)
}
