import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from './problem.ts'

/** The 'bad ports' of the Fetch Standard. */
export const blockedPorts: ReadonlySet<number> = new Set([
  ...[1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95],
  ...[101, 102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179],
  ...[389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587],
  ...[601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061],
  ...[6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080],
])

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export type WantedPort = { port: number; variable: string; host: string }

/** Processes of a killed start end within a second or two of it, so a taken port gets that long. */
export async function requirePorts(wanted: WantedPort[], patienceMs = 2500): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (const { port, variable, host } of wanted) {
    while (!(await isFree(port, host))) {
      if (Date.now() > deadline) {
        throw new Problem(
          `port ${port} is in use. Stop the program that uses it, or set ${variable} to another port.`,
        )
      }
      await sleep(200)
    }
  }
}

/** Browsers try ::1 first for localhost, so another program there would respond instead of us. */
async function isFree(port: number, host: string): Promise<boolean> {
  const addresses = host === '127.0.0.1' ? [host, '::1'] : [host]
  const errors = await Promise.all(addresses.map((address) => tryToListen(port, address)))
  const unexpected = errors.find((code) => code !== undefined && code !== 'EADDRINUSE')
  if (unexpected) {
    throw new Problem(`cannot listen on ${host} port ${port} (${unexpected}). Check HOST and the port.`)
  }
  return errors.every((code) => code === undefined)
}

function tryToListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      const noSuchAddress = host === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')
      resolve(noSuchAddress ? undefined : (code ?? 'unknown error'))
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
