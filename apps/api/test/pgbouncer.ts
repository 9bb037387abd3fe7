import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { debianProgram, unpackDebian } from '@sortie/testing/debian-packages'
import { freePort } from '../../../scripts/lib/ports.ts'

/** Debian's PgBouncer, which in Debian 12 is 1.18: it doesn't know named statements yet. Null without apt-get. */
export const findPgBouncer = async (): Promise<string | null> => {
  const unpacked = await unpackDebian('sortie-pgbouncer', ['pgbouncer'], { withDependencies: true })
  return unpacked && debianProgram(unpacked, 'usr/sbin/pgbouncer')
}

export interface PgBouncer {
  /** The same database through the pooler. */
  through(databaseUrl: string): string
  stop(): Promise<void>
}

/** Starts a pooler in transaction mode, with so few connections that all users share them. */
export const startPgBouncer = async (program: string, databaseUrl: string): Promise<PgBouncer> => {
  const { hostname, port, username, password } = new URL(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'sortie-pgbouncer-'))
  const users = join(folder, 'users.txt')
  const settings = join(folder, 'pgbouncer.ini')
  const ownPort = await freePort()
  await writeFile(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
`,
  )
  // Started as root, it becomes another user, who reads these.
  await chmod(folder, 0o755)
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, ['--quiet', ...asNobody, settings], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  for (let isOpen = false; !isOpen && child.exitCode === null; await delay(20)) {
    const socket = connect(ownPort, '127.0.0.1')
    isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
  }
  return {
    through: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(ownPort) }).href,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
