import { spawnSync } from 'node:child_process'
import { chown, copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../apps/api/src/platform/database.ts'
import { root } from '../lib/settings.ts'
import {
  databaseUrl,
  etcdArguments,
  patroniEnvironment,
  type Secrets,
  userListText,
} from './configuration.ts'
import { addressOf } from './machines.ts'
import { etcOf, killMachine } from './network.ts'
import { type Launch, type Program, statusOf, untilTrue } from './programs.ts'

const nodes = ['database-1', 'database-2'] as const
export type Node = (typeof nodes)[number]

interface Member {
  name: string
  role: string
  state: string
}

export interface DatabaseService {
  primary(): Promise<Node>
  /** As if its power was cut. */
  kill(node: Node): Promise<void>
  start(node: Node): Program
  /** Hands the primary over to the other node, as one does before maintenance. */
  switchOver(): Promise<void>
  /** One primary, and a standby that has all that was committed. */
  isWhole(): Promise<boolean>
  restartPooler(): Promise<void>
}

const userOf = (name: string): { uid: number; gid: number } => {
  const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

const deployed = (name: string) => join(root, 'deploy/database', name)

const readCluster = async (node: Node): Promise<Member[]> => {
  const url = `http://${addressOf(node)}:8008/cluster`
  const response = await fetch(url, { signal: AbortSignal.timeout(3000) })
  return ((await response.json()) as { members: Member[] }).members
}

/** The cluster as any node that responds sees it. */
const members = async (): Promise<Member[]> => {
  for (const node of nodes) {
    const seen = await readCluster(node).catch(() => null)
    if (seen) return seen
  }
  return []
}

interface Given {
  folder: string
  secrets: Secrets
}

const makeOwnFolder = async (path: string, user: string): Promise<void> => {
  const { uid, gid } = userOf(user)
  await mkdir(path, { mode: 0o700 })
  await chown(path, uid, gid)
}

const startEtcd = async (launch: Launch, folder: string): Promise<void> => {
  const members: Program[] = []
  for (const machine of ['etcd-1', 'etcd-2', 'etcd-3'] as const) {
    const data = join(folder, machine)
    await makeOwnFolder(data, 'etcd')
    const command = ['etcd', ...etcdArguments(machine, join(data, 'data'))]
    members.push(launch({ machine, name: machine, user: 'etcd', command }))
  }
  const health = `http://${addressOf('etcd-1')}:2379/health`
  await untilTrue('etcd is ready', async () => (await statusOf(health)) === 200, { program: members[0] })
}

/** Leads to the primary, by which the roles are created. */
const startRouter = async (launch: Launch, secrets: Secrets): Promise<void> => {
  await mkdir(join(etcOf('database'), 'haproxy'), { recursive: true })
  await copyFile(deployed('haproxy.cfg'), join(etcOf('database'), 'haproxy/haproxy.cfg'))
  const command = ['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg']
  const program = launch({ machine: 'database', name: 'database', command })
  const url = databaseUrl('postgres', secrets, { name: 'postgres' })
  const db = openDatabase(url, { poolSize: 1, onError: () => undefined })
  const responds = async () => {
    await sql`select 1`.execute(db)
    return true
  }
  try {
    await untilTrue('the database is reached through HAProxy', responds, { program })
    await sql`create role sortie login password ${sql.lit(secrets.owner)}`.execute(db)
    await sql`create role sortie_server login password ${sql.lit(secrets.server)}`.execute(db)
    // It hands the tables of the job queue over.
    await sql`grant sortie_server to sortie`.execute(db)
    await sql`create database sortie owner sortie`.execute(db)
  } finally {
    await db.destroy()
  }
}

const startPooler = async (launch: Launch, secrets: Secrets): Promise<void> => {
  const folder = join(etcOf('pooler'), 'pgbouncer')
  await mkdir(folder, { recursive: true })
  await copyFile(deployed('pgbouncer.ini'), join(folder, 'pgbouncer.ini'))
  await writeFile(join(folder, 'userlist.txt'), userListText(secrets))
  const command = ['pgbouncer', '/etc/pgbouncer/pgbouncer.ini']
  launch({ machine: 'pooler', name: 'pooler', user: 'postgres', command })
}

const isPrimary = async (node: Node) => (await statusOf(`http://${addressOf(node)}:8008/primary`)) === 200

const findPrimary = async (): Promise<Node> => {
  for (const node of nodes) if (await isPrimary(node)) return node
  throw new Error('no node is the primary')
}

const isWhole = async (): Promise<boolean> => {
  const seen = await members()
  const roles = seen.map(({ role }) => role).sort()
  return roles.join() === 'leader,sync_standby' && seen.every(({ state }) => /running|streaming/.test(state))
}

/** PostgreSQL on two nodes under Patroni with etcd, HAProxy that leads to the primary, and PgBouncer. */
export const openDatabaseService = async (
  launch: Launch,
  { folder, secrets }: Given,
): Promise<DatabaseService> => {
  await startEtcd(launch, folder)
  await copyFile(deployed('patroni.yml'), join(folder, 'patroni.yml'))
  const start = (node: Node): Program =>
    launch({
      machine: node,
      name: node,
      user: 'postgres',
      ownMemory: true,
      command: ['patroni', join(folder, 'patroni.yml')],
      environment: patroniEnvironment(node, folder, secrets),
    })
  for (const node of nodes) await makeOwnFolder(join(folder, node), 'postgres')
  const [program] = nodes.map(start)
  await untilTrue('the database has a primary and a standby', isWhole, { program, seconds: 240 })
  await startRouter(launch, secrets)
  await startPooler(launch, secrets)

  return {
    primary: findPrimary,
    kill: killMachine,
    start,
    switchOver: async () => {
      const leader = await findPrimary()
      const candidate = nodes.find((node) => node !== leader)
      const response = await fetch(`http://${addressOf(leader)}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader, candidate }),
      })
      if (!response.ok) throw new Error(`Patroni refused to switch over: ${await response.text()}`)
    },
    isWhole,
    restartPooler: async () => {
      await killMachine('pooler')
      await startPooler(launch, secrets)
    },
  }
}
