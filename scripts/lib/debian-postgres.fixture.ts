import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { debianProgram, unpackDebian } from '@sortie/testing/debian-packages'
import { type RunningCluster, runCluster } from './postgres-cluster.ts'
import { type Placement, placePostgres } from './postgres-placement.ts'

const programs = ['initdb', 'postgres', 'pg_dump', 'pg_restore']

/** A folder with Debian's PostgreSQL 15, server and tools. Null without apt-get, or where its user can't run it. */
export async function findDebianPostgres(): Promise<string | null> {
  const packages = ['postgresql-15', 'postgresql-client-15']
  const unpacked = await unpackDebian('sortie-postgresql-15', packages, { withDependencies: true })
  if (!unpacked) return null
  const bin = join(unpacked, 'bin')
  await mkdir(bin, { recursive: true })
  for (const program of programs) {
    const script = await debianProgram(unpacked, `usr/lib/postgresql/15/bin/${program}`)
    if (!script) return null
    if (!existsSync(join(bin, program))) await symlink(script, join(bin, program))
  }
  const { user } = placePostgres(join(unpacked, 'nothing'), () => {})
  return spawnSync(join(bin, 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0 ? bin : null
}

/** A server as a company runs its own: a superuser, of whom Sortie knows nothing, in a folder that is thrown away. */
export async function startDebianPostgres(bin: string, dataDir: string): Promise<RunningCluster> {
  const placement: Placement = { ...placePostgres(dataDir, () => {}), bin }
  const { user } = placement
  await mkdir(dataDir, { mode: 0o700 })
  if (user) await chown(dataDir, user.uid, user.gid)
  const trusted = ['--username=sortie', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  const { status, stderr } = spawnSync(join(bin, 'initdb'), ['-D', dataDir, ...trusted], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  await writeFile(join(dataDir, 'sortie-password'), 'unused')
  return runCluster({ ...placement, dataDir }, false)
}
