import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../apps/api/src/config.ts'
import { readSettings } from '../../packages/sandbox/src/settings.ts'
import { root } from '../lib/settings.ts'
import {
  databaseUrl,
  etcdArguments,
  makeSecrets,
  patroniEnvironment,
  productEnvironment,
  sandboxEnvironment,
  tlsFrontText,
  urls,
  userListText,
} from './configuration.ts'
import { addressOf, bridge, cableOf, hostsText, machineNames, overlaps, subnet } from './machines.ts'

const secrets = makeSecrets()
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

test('every machine has an address of its own in the subnet, and a short name for its cable', () => {
  const addresses = machineNames.map(addressOf)
  expect(new Set(addresses).size).toBe(machineNames.length)
  for (const address of addresses) expect(overlaps(`${address}/32`, subnet), address).toBe(true)
  for (const name of [bridge, ...machineNames.map(cableOf)]) expect(name.length).toBeLessThanOrEqual(15)
})

test.each([
  ['10.214.7.0/24', '10.214.0.0/16', true],
  ['10.214.7.0/24', '10.214.7.129', true],
  ['10.214.7.0/24', '10.214.8.0/24', false],
  ['10.0.0.0/8', '192.168.0.0/16', false],
])('%s and %s overlap: %s', (one, other, expected) => {
  expect([overlaps(one, other), overlaps(other, one)]).toEqual([expected, expected])
})

test('the machines know every name in the configurations that are shipped', () => {
  const known = hostsText()
  const texts = [read('haproxy.cfg'), read('database/haproxy.cfg'), read('database/patroni.yml')].join('\n')
  const named = new Set([...texts.matchAll(/\b(?:server|database|etcd)-\d\b/g)].map(([name]) => name))
  expect([...named].sort()).toEqual([
    'database-1',
    'database-2',
    'etcd-1',
    'etcd-2',
    'etcd-3',
    'server-1',
    'server-2',
  ])
  for (const name of [...named, /host=(\w+)/.exec(read('database/pgbouncer.ini'))?.[1]])
    expect(known).toMatch(new RegExp(`^[\\d.]+ ${name}$`, 'm'))
})

test('servers and workers accept their settings, through the pooler and directly', () => {
  const built = { WEB_DIST: '/dist/portal', CONSOLE_DIST: '/dist/console' }
  const config = readConfig(productEnvironment(secrets, { certificate: '/certificate.crt', built }))
  expect(config).toMatchObject({
    environment: 'production',
    behindPooler: true,
    preparedStatements: false,
    workerPort: 4010,
    webDist: '/dist/portal',
    objectStore: { kind: 's3', endpoint: urls.store, forcePathStyle: true },
    trustProxy: subnet,
  })
  expect(new URL(config.databaseUrl)).toMatchObject({ hostname: 'pooler', port: '6432' })
  expect(new URL(config.directDatabaseUrl)).toMatchObject({ hostname: 'database', port: '5432' })
  expect(config.migrationDatabaseUrl).toBeNull()
})

test('the sandbox accepts its settings', () => {
  const environment = sandboxEnvironment(secrets, { certificate: '/certificate.crt', folder: '/data' })
  expect(readSettings(environment)).toMatchObject({ url: urls.sandbox, portalOrigins: [urls.portal] })
})

test('each role has its own password, which its URL and the pooler know', () => {
  expect(new URL(databaseUrl('sortie', secrets))).toMatchObject({
    username: 'sortie',
    password: secrets.owner,
    hostname: addressOf('database'),
  })
  expect(userListText(secrets)).toBe(`"sortie_server" "${secrets.server}"\n`)
  expect(new Set(Object.values(secrets)).size).toBe(Object.keys(secrets).length)
})

test('a node of the database is told what the shared file leaves open', () => {
  const environment = patroniEnvironment('database-2', '/data', secrets)
  expect(environment).toMatchObject({
    PATRONI_NAME: 'database-2',
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${addressOf('database-2')}:5432`,
  })
  // The comment at its top lists them for whoever copies it; only the file with passwords is our own affair.
  const comment = read('database/patroni.yml')
  for (const name of Object.keys(environment).filter((name) => !name.endsWith('PGPASS')))
    expect(comment).toContain(name)
})

test('a member of etcd knows all members', () => {
  expect(etcdArguments('etcd-2', '/data')).toContain(
    '--initial-cluster=etcd-1=http://etcd-1:2380,etcd-2=http://etcd-2:2380,etcd-3=http://etcd-3:2380',
  )
})

test('HTTPS leads to the program behind it', () => {
  const text = tlsFrontText('/certificate.pem', 8080)
  expect(text).toContain('bind :443 ssl crt /certificate.pem')
  expect(text).toContain('server program 127.0.0.1:8080')
})
