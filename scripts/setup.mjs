// Runs on whatever Node the machine has, before the Node 24 of the dependencies is there: plain JavaScript.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { locatePackages } from './lib/located-lockfile.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}node_modules/.sortie-lock`
const lockfile = readFileSync(`${root}package-lock.json`, 'utf8')
const lock = createHash('sha256').update(lockfile).digest('hex')
/** npm prefers it to package-lock.json. An installation that was killed may have left it. */
const located = `${root}npm-shrinkwrap.json`
rmSync(located, { force: true })

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

/**
 * The lockfile names no registry, and npm then reads the list of all versions of each package before it fetches one:
 * half of the work of an installation. So for as long as npm runs, a copy of it says where the packages are on
 * whatever registry npm is set to. Registries that keep them elsewhere get the lockfile as it is.
 */
function install(words, command, ...options) {
  console.log(words)
  try {
    writeFileSync(located, JSON.stringify(locatePackages(JSON.parse(lockfile))))
    if (runNpm(command, ...options, '--replace-registry-host=always').status === 0) return
  } finally {
    rmSync(located, { force: true })
  }
  const result = runNpm(command, ...options)
  if (result.status === 0) return
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}\n`)
  console.error(`npm ${command} failed; its output is above.`)
  process.exit(1)
}

function runNpm(command, ...options) {
  const quiet = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  return spawnSync('npm', [command, ...options, ...quiet], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
}
