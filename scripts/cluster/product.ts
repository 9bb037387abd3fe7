import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../lib/settings.ts'
import type { Certificate } from './certificate.ts'
import { databaseUrl, productEnvironment, type Secrets, sandboxEnvironment, urls } from './configuration.ts'
import { addressOf } from './machines.ts'
import { etcOf } from './network.ts'
import { type Launch, type Program, runToEnd, statusOf, untilTrue } from './programs.ts'
import { startTlsFront } from './store.ts'

export const servers = ['server-1', 'server-2'] as const
export const workers = ['worker-1', 'worker-2'] as const
export type Server = (typeof servers)[number]
type Worker = (typeof workers)[number]

interface Given {
  folder: string
  certificate: Certificate
  secrets: Secrets
  built: Readonly<Record<string, string>>
}

const node = (script: string): string[] => [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  join(root, script),
]

export const startSandbox = async (
  launch: Launch,
  { folder, certificate, secrets }: Omit<Given, 'built'>,
) => {
  const environment = sandboxEnvironment(secrets, {
    certificate: certificate.path,
    folder: join(folder, 'sandbox'),
  })
  const command = node('packages/sandbox/src/main.ts')
  const sandbox = launch({ machine: 'sandbox', name: 'sandbox', command, environment })
  await startTlsFront(launch, 'sandbox', certificate.withKey)
  await untilTrue('the sandbox responds', async () => (await statusOf(`${urls.sandbox}/healthz`)) === 200, {
    program: sandbox,
  })
}

export interface Product {
  programs(): Program[]
  start(machine: Server | Worker): void
  program(machine: Server | Worker): Program
  isReady(machine: Server | Worker): Promise<boolean>
}

/** Migrations as a step of their own, then servers, workers and the proxy, with the files of deploy/. */
export const openProduct = async (
  launch: Launch,
  { certificate, secrets, built }: Given,
): Promise<Product> => {
  const environment = productEnvironment(secrets, { certificate: certificate.path, built })
  await runToEnd(
    launch({
      machine: 'server-1',
      name: 'migrate',
      command: node('scripts/migrate.ts'),
      environment: {
        ...environment,
        MIGRATION_DATABASE_URL: databaseUrl('sortie', secrets, { host: 'database' }),
      },
    }),
  )
  const running = new Map<Server | Worker, Program>()
  const start = (machine: Server | Worker): void => {
    const script = machine.startsWith('server') ? 'apps/api/src/server.ts' : 'apps/api/src/worker.ts'
    running.set(machine, launch({ machine, name: machine, command: node(script), environment }))
  }
  const program = (machine: Server | Worker) => running.get(machine) as Program
  const isReady = async (machine: Server | Worker): Promise<boolean> => {
    const port = machine.startsWith('server') ? 4000 : 4010
    return (await statusOf(`http://${addressOf(machine)}:${port}/readyz`)) === 200
  }
  for (const machine of [...servers, ...workers]) start(machine)

  const folder = join(etcOf('proxy'), 'haproxy')
  await mkdir(join(folder, 'certificates'), { recursive: true })
  await copyFile(join(root, 'deploy/haproxy.cfg'), join(folder, 'haproxy.cfg'))
  await copyFile(certificate.withKey, join(folder, 'certificates/portal.pem'))
  const proxy = launch({
    machine: 'proxy',
    name: 'proxy',
    command: ['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg'],
  })
  for (const machine of [...servers, ...workers])
    await untilTrue(`${machine} is ready`, () => isReady(machine), { program: program(machine) })
  await untilTrue('the portal responds', async () => (await statusOf(`${urls.portal}/readyz`)) === 200, {
    program: proxy,
  })
  return { programs: () => [proxy, ...running.values()], start, program, isReady }
}
