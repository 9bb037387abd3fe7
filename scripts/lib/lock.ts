import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

export type Lock = { release(): Promise<void> }

/**
 * One live process per folder. A listening socket rather than a file with a process id: the system lets go of
 * it however the holder dies, and a process id may belong to someone else after a restart.
 */
export async function acquireLock(folder: string): Promise<Lock | { heldBy: string }> {
  const address = addressOf(folder)
  const server = await listen(address)
  if (server) return lockOn(server)
  const heldBy = await askHolder(address)
  if (heldBy !== undefined) return { heldBy }
  // Only a socket file of a dead holder gets here; the other kinds of address vanish with their process.
  rmSync(address, { force: true })
  const second = await listen(address)
  return second ? lockOn(second) : { heldBy: 'unknown' }
}

function lockOn(server: Server): Lock {
  server.unref()
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

function addressOf(folder: string): string {
  const place = join(realpathSync(dirname(folder)), basename(folder))
  const name = `sortie-${createHash('sha256').update(place).digest('hex').slice(0, 16)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.end(String(process.pid))
    })
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => resolve(server))
  })
}

function askHolder(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.setTimeout(2000, () => {
      socket.destroy()
      resolve('busy')
    })
    socket.once('data', (data) => resolve(String(data)))
    socket.once('error', () => resolve(undefined))
  })
}
