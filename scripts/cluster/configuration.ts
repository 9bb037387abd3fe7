import { randomBytes } from 'node:crypto'
import { addressOf, type Machine, subnet } from './machines.ts'

/** Made anew for each run. */
export const makeSecrets = () => {
  const word = () => randomBytes(18).toString('base64url')
  return {
    superuser: word(),
    replication: word(),
    rewind: word(),
    owner: word(),
    server: word(),
    storeSecret: word(),
    sandbox: word(),
    applicationToken: word(),
    providerKey: `prov_${word()}`,
    metricsToken: word(),
    webhook: `whsec_${word()}`,
    secretsKey: randomBytes(32).toString('base64'),
  }
}

export type Secrets = ReturnType<typeof makeSecrets>

export const bucket = 'sortie'
/** Swift takes an account and a user for an access key. */
export const storeKey = 'cluster:sortie'
export const storePort = 8080
export const sandboxPort = 4001

const secure = (machine: Machine) => `https://${addressOf(machine)}`

/** By addresses, so that a browser on this machine reaches them without names. */
export const urls = {
  portal: secure('proxy'),
  transfers: `${secure('proxy')}:8443`,
  store: secure('store'),
  sandbox: secure('sandbox'),
}

const etcds = ['etcd-1', 'etcd-2', 'etcd-3'] as const satisfies Machine[]
type Etcd = (typeof etcds)[number]

/** Patient: the members share one busy disk here, which on machines of their own they don't. */
export const etcdArguments = (machine: Etcd, dataFolder: string): string[] => [
  `--name=${machine}`,
  `--data-dir=${dataFolder}`,
  '--listen-client-urls=http://0.0.0.0:2379',
  `--advertise-client-urls=http://${machine}:2379`,
  `--listen-peer-urls=http://${addressOf(machine)}:2380`,
  `--initial-advertise-peer-urls=http://${machine}:2380`,
  `--initial-cluster=${etcds.map((name) => `${name}=http://${name}:2380`).join(',')}`,
  '--initial-cluster-state=new',
  '--heartbeat-interval=300',
  '--election-timeout=3000',
]

/** What differs between the nodes, beside deploy/database/patroni.yml. */
export const patroniEnvironment = (
  machine: Machine,
  folder: string,
  { superuser, replication, rewind }: Secrets,
): Record<string, string> => ({
  PATRONI_NAME: machine,
  PATRONI_RESTAPI_CONNECT_ADDRESS: `${addressOf(machine)}:8008`,
  PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${addressOf(machine)}:5432`,
  PATRONI_POSTGRESQL_DATA_DIR: `${folder}/${machine}/data`,
  PATRONI_POSTGRESQL_PGPASS: `${folder}/${machine}/pgpass`,
  PATRONI_SUPERUSER_PASSWORD: superuser,
  PATRONI_REPLICATION_PASSWORD: replication,
  PATRONI_REWIND_PASSWORD: rewind,
})

/** For PgBouncer. */
export const userListText = ({ server }: Secrets): string => `"sortie_server" "${server}"\n`

/** HTTPS in front of a program that speaks HTTP, on the same machine. */
export const tlsFrontText = (certificates: string, port: number): string => `global
  log stdout format raw local0

defaults
  mode http
  log global
  option dontlognull
  timeout connect 2s
  timeout client 10m
  timeout server 10m
  timeout http-request 20s

frontend https
  bind :443 ssl crt ${certificates} alpn http/1.1
  http-request set-header X-Forwarded-Proto https
  default_backend program

backend program
  server program 127.0.0.1:${port}
`

type DatabaseUser = 'postgres' | 'sortie' | 'sortie_server'

const passwordOf = (user: DatabaseUser, { superuser, owner, server }: Secrets): string =>
  ({ postgres: superuser, sortie: owner, sortie_server: server })[user]

/** By address, because this machine doesn't know the names. */
export const databaseUrl = (
  user: DatabaseUser,
  secrets: Secrets,
  { host = addressOf('database'), port = 5432, name = 'sortie' } = {},
): string => `postgres://${user}:${passwordOf(user, secrets)}@${host}:${port}/${name}`

/** Of servers and workers, as in deploy/sortie.env.example, with the sandbox for outside services. */
export const productEnvironment = (
  secrets: Secrets,
  { certificate, built }: { certificate: string; built: Readonly<Record<string, string>> },
): Record<string, string> => ({
  NODE_ENV: 'production',
  NODE_EXTRA_CA_CERTS: certificate,
  PUBLIC_URL: urls.portal,
  HOST: '0.0.0.0',
  PORT: '4000',
  WORKER_PORT: '4010',
  TRUST_PROXY: subnet,
  DATABASE_URL: databaseUrl('sortie_server', secrets, { host: 'pooler', port: 6432 }),
  DATABASE_DIRECT_URL: databaseUrl('sortie_server', secrets, { host: 'database' }),
  SANDBOX: 'on',
  SANDBOX_URL: urls.sandbox,
  SANDBOX_SECRET: secrets.sandbox,
  PLAIN_SESSIONS: 'on',
  ACKNOWLEDGE_TEST_FEATURES: 'on',
  OIDC_STAFF_CLIENT_ID: 'provider-console',
  SECRETS_KEY: secrets.secretsKey,
  APPLICATION_TOKEN: secrets.applicationToken,
  METRICS_TOKEN: secrets.metricsToken,
  PROVIDER_KEY: secrets.providerKey,
  OBJECT_STORE: 's3',
  S3_BUCKET: bucket,
  S3_ENDPOINT: urls.store,
  S3_ACCESS_KEY_ID: storeKey,
  S3_SECRET_ACCESS_KEY: secrets.storeSecret,
  TRANSFER_URL: urls.transfers,
  PLACES: 'gazetteer',
  MAP_STYLE_URL: `${urls.sandbox}/map/style.json`,
  STRIPE_WEBHOOK_SECRET: secrets.webhook,
  SMTP_URL: 'smtp://sandbox:4002',
  MAIL_FROM: 'Sortie <pilots@sortie.test>',
  PROCESSING_PROCESSES: '1',
  DOCS: 'on',
  ...built,
})

export const sandboxEnvironment = (
  secrets: Secrets,
  { certificate, folder }: { certificate: string; folder: string },
): Record<string, string> => ({
  NODE_EXTRA_CA_CERTS: certificate,
  // Its web server is only reached through HTTPS, but mail comes from other machines.
  HOST: '0.0.0.0',
  SANDBOX_PORT: String(sandboxPort),
  SANDBOX_URL: urls.sandbox,
  SANDBOX_MAIL_PORT: '4002',
  SANDBOX_SECRET: secrets.sandbox,
  SANDBOX_DATA: folder,
  SANDBOX_STRIPE_WEBHOOK_URL: `${urls.portal}/v1/stripe/webhook`,
  SANDBOX_STRIPE_WEBHOOK_SECRET: secrets.webhook,
  PORTAL_URL: urls.portal,
})
