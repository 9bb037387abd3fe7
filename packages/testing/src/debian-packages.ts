import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const run = (command: string, args: string[], cwd: string): boolean =>
  spawnSync(command, args, { cwd, stdio: 'ignore', timeout: 30_000 }).status === 0

const patienceMs = 180_000
const tryAgainMs = 500
const isLocked = /could not get lock|unable to (acquire|lock)|is another process using it/i

const sleep = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

interface AptResult {
  succeeded: boolean
  /** What it printed, errors included. */
  output: string
}

/**
 * Runs apt-get, and again as long as another one holds its locks: on a fresh machine, the browser is installed while
 * unit tests ask for other programs, and the machine may be updating itself.
 */
export const aptGet = (args: readonly string[], cwd = '/'): AptResult => {
  for (const until = Date.now() + patienceMs; ; sleep(tryAgainMs)) {
    const { status, stdout, stderr } = spawnSync('apt-get', ['--quiet', ...args], {
      cwd,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      timeout: patienceMs,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    })
    const output = `${stdout ?? ''}${stderr ?? ''}`
    if (status === 0 || !isLocked.test(output) || Date.now() > until)
      return { succeeded: status === 0, output }
  }
}

/** The packages with all that they need and this machine doesn't have. Nothing is locked for this. */
const withMissing = (packages: readonly string[], draft: string): string[] => {
  const noArchives = ['-o', `Dir::Cache::archives=${draft}`]
  const listed = aptGet([
    'install',
    '-qq',
    '--no-install-recommends',
    // The packages themselves are unpacked even if they are installed here.
    '--reinstall',
    '--print-uris',
    ...noArchives,
    ...packages,
  ])
  if (!listed.succeeded) return []
  return [...listed.output.matchAll(/^'\S+' ([^_\s]+)_\S+\.deb /gm)].map(([, name = '']) => name)
}

interface Unpacking {
  /** Also unpacks the packages that they depend on, unless they are installed. */
  withDependencies?: boolean
}

/**
 * Downloads and unpacks Debian packages once, and returns their folder. Nothing is installed on the system. Null if
 * apt-get or the packages are not available.
 */
export const unpackDebian = async (
  name: string,
  packages: readonly string[],
  { withDependencies = false }: Unpacking = {},
): Promise<string | null> => {
  const unpacked = join(root, 'node_modules/.cache', name)
  if (existsSync(unpacked)) return unpacked
  const draft = `${unpacked}.${process.pid}`
  const debs = join(draft, 'debs')
  await mkdir(join(debs, 'partial'), { recursive: true })
  const download = (): boolean => {
    const needed = withDependencies ? withMissing(packages, debs) : packages
    return needed.length > 0 && aptGet(['download', ...needed], debs).succeeded
  }
  // A fresh machine has no list of packages yet.
  if (!download() && !(aptGet(['update']).succeeded && download())) {
    await rm(draft, { recursive: true, force: true })
    return null
  }
  for (const file of (await readdir(debs)).filter((file) => file.endsWith('.deb')))
    if (!run('dpkg', ['-x', file, draft], debs)) throw new Error(`${file} could not be unpacked`)
  await rm(debs, { recursive: true })
  try {
    await rename(draft, unpacked)
  } catch (error) {
    // Another process was faster.
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(unpacked)) throw error
  }
  return unpacked
}

/** The folders below with libraries. Some packages have a folder of their own there. */
const libraryFolders = async (unpacked: string): Promise<string[]> => {
  const library = join(unpacked, 'usr/lib')
  const native = (await readdir(library).catch(() => [])).find((name) => name.endsWith('-linux-gnu'))
  if (native === undefined) return []
  const entries = await readdir(join(library, native), { withFileTypes: true })
  const own = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(library, native, name))
  return [join(library, native), ...own]
}

/** A program of unpacked packages, as a script that runs it with their libraries. Null if it can't be run. */
export const debianProgram = async (
  unpacked: string,
  program: string,
  versionFlag = '--version',
): Promise<string | null> => {
  const script = join(unpacked, `run-${program.split('/').at(-1)}`)
  const draft = `${script}.${process.pid}`
  const libraries = (await libraryFolders(unpacked)).join(':')
  await writeFile(draft, `#!/bin/sh\nLD_LIBRARY_PATH='${libraries}' exec '${join(unpacked, program)}' "$@"\n`)
  await chmod(draft, 0o755)
  await rename(draft, script)
  return run(script, [versionFlag], '/') ? script : null
}
