import { roleWords } from '@sortie/domain/provider/roles'
import { databaseUrl, urls } from './cluster/configuration.ts'
import { addressOf } from './cluster/machines.ts'
import { type Cluster, certificatePath, logs, openCluster } from './cluster/open-cluster.ts'
import { chooseFaults, runFaults } from './cluster/run-faults.ts'
import { demoPassword, demoPeople, demoSignIns } from './demo/accounts.ts'
import { loadDemo } from './demo/load.ts'
import { exitWith, Problem } from './lib/problem.ts'

const loadDemoInto = ({ secrets }: Cluster): Promise<void> =>
  loadDemo({
    apiUrl: `http://${addressOf('server-1')}:4000`,
    providerKey: secrets.providerKey,
    sandboxUrl: urls.sandbox,
    sandboxSecret: secrets.sandbox,
    databaseUrl: databaseUrl('sortie', secrets),
    // Webhooks go to public addresses alone.
    hasReceiver: false,
  })

const summary = ({ secrets }: Cluster): string => {
  const facts = [
    ['Portal', urls.portal],
    ['Console', `${urls.portal}/console`],
    ['API documentation', `${urls.portal}/docs`],
    ['File transfer (S3)', urls.transfers],
    ['Mailbox', `${urls.sandbox}/mailbox`],
    ...demoSignIns.map(({ who, email, password }) => ['Sign in', `${email}  ${password}  (${who})`]),
    ...demoPeople.map(({ email, roles }) => [
      'Console sign-in',
      `${email}  ${demoPassword}  (${roles.map((role) => roleWords[role]).join(' and ')})`,
    ]),
    ['Provider key', secrets.providerKey],
    ['Database', databaseUrl('sortie', secrets)],
    ['Certificate', `${certificatePath} (let the browser trust it, or files can't be uploaded)`],
    ['Logs', logs],
  ]
  const lines = facts.map(([label, value]) => `  ${(label ?? '').padEnd(20)}${value}`)
  return `\nTwo servers, two workers, a database with a standby and an S3 store are running. Ctrl-C stops them.\n\n${lines.join('\n')}\n`
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!stopping.signal.aborted) console.log('Stopping …')
    stopping.abort(new Problem('stopped.'))
  })

const untilStopped = async (cluster: Cluster): Promise<void> => {
  await loadDemoInto(cluster)
  console.log(summary(cluster))
  await new Promise<void>((resolve) => {
    if (stopping.signal.aborted) resolve()
    stopping.signal.addEventListener('abort', () => resolve())
  })
}

// `npm run cluster` runs until Ctrl-C; `npm run cluster -- faults` tries every fault, `-- faults failover` one of them.
try {
  const [word, ...names] = process.argv.slice(2)
  if (word !== undefined && word !== 'faults') throw new Problem(`"${word}" isn't "faults".`)
  const chosen = word === 'faults' ? chooseFaults(names) : null
  const log = (line: string) => console.log(line)
  const cluster = await openCluster({ log, signal: stopping.signal })
  let isReached = true
  try {
    if (chosen) isReached = await runFaults(cluster, chosen, { log, signal: stopping.signal })
    else await untilStopped(cluster)
  } finally {
    await cluster.close()
  }
  console.log('Stopped.')
  process.exit(isReached ? 0 : 1)
} catch (error) {
  exitWith(error)
}
