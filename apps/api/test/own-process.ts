import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface OwnProcess {
  child: ChildProcess
  /** The URLs of the server and of its gateway. */
  url: string
  transferUrl: string
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>
}

interface Line {
  msg?: string
  port?: number
}

/** The first line of the log for which `find` returns something. */
const firstOf = async <Found>(lines: AsyncIterable<string>, find: (line: Line) => Found | null) => {
  for await (const text of lines) {
    const found = find(JSON.parse(text) as Line)
    if (found !== null) return found
  }
  throw new Error('the process ended before it was ready')
}

const start = (
  program: 'server' | 'worker',
  environment: Record<string, string>,
  output: 'pipe' | number,
): Pick<OwnProcess, 'child' | 'ended'> => {
  const script = fileURLToPath(new URL(`../src/${program}.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      PORT: '0',
      TRANSFER_PORT: '0',
      SECRETS_KEY: Buffer.alloc(32, 'tests').toString('base64'),
      OBJECT_STORE_RESERVED_BYTES: '0',
      ...environment,
    },
    stdio: ['ignore', output, 'inherit'],
  })
  return { child, ended: once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string) }
}

/** Starts a server whose log goes to a file, which may be one that accepts nothing. Its port must be given. */
export const startWithLog = async (
  path: string,
  environment: Record<string, string>,
): Promise<Pick<OwnProcess, 'child' | 'ended'>> => {
  const file = await open(path, 'w')
  try {
    return start('server', environment, file.fd)
  } finally {
    await file.close()
  }
}

/** The server or the worker as it runs in production, in a process of its own, which a test may stop or kill. */
export const startOwnProcess = async (
  program: 'server' | 'worker',
  environment: Record<string, string>,
): Promise<OwnProcess> => {
  const { child, ended } = start(program, environment, 'pipe')
  const output = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  const lines = output[Symbol.asyncIterator]()
  // A log that nothing reads would block the process.
  const forget = () => {
    output.close()
    child.stdout?.resume()
  }
  const all = { [Symbol.asyncIterator]: () => ({ next: () => lines.next() }) }
  if (program === 'worker') {
    await firstOf(all, ({ msg }) => (msg === 'worker started' ? true : null))
    forget()
    return { child, url: '', transferUrl: '', ended }
  }
  const transferPort = await firstOf(all, ({ msg, port }) =>
    msg === 'file transfer gateway listening' ? (port ?? null) : null,
  )
  const url = await firstOf(all, ({ msg }) => /^Server listening at (\S+)$/.exec(msg ?? '')?.[1] ?? null)
  forget()
  return { child, url, transferUrl: `http://127.0.0.1:${transferPort}`, ended }
}
