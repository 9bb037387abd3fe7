// Runs on whatever Node the machine has, before the Node 24 of the dependencies is there: plain JavaScript.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}node_modules/.sortie-lock`
const wanted = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) install()

function install() {
  console.log('Installing dependencies (npm ci). This takes about half a minute the first time …')
  // The build tools and Node 24 are development dependencies, which NODE_ENV=production would leave out.
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const result = spawnSync('npm', ['ci', ...options], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}\n`)
    console.error('npm ci failed; its output is above.')
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}
