import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { roleOf, whyUnusable } from './reach-database.ts'

const encoded = 'Characters such as # / ? @ % in the password are written %23 %2F %3F %40 %25.'
const noUrl = `isn't a URL such as postgres://user:password@host:5432/name. ${encoded}`
const noSocket = 'there is no such socket. Is it running?'

test.each([
  ['postgres://sortie:pa#ss@127.0.0.1:1/sortie', noUrl],
  ['postgres://sortie:pa/ss@127.0.0.1:1/sortie', noUrl],
  ['postgres://sortie:pa?ss@127.0.0.1:1/sortie', noUrl],
  ['host=127.0.0.1 dbname=sortie', noUrl],
  ['mysql://sortie@127.0.0.1:1/sortie', noUrl],
  // A number before the odd character is taken for a port.
  [
    'postgres://sortie.invalid:12#ab@127.0.0.1:1/sortie',
    `can't be reached at sortie.invalid:12/: there is no such host. ${encoded}`,
  ],
  [
    'postgres://sortie@127.0.0.1:1/sortie?sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
    "can't be used: ENOENT: no such file or directory, open '/nowhere/ca.pem'.",
  ],
  ['postgres://sortie:pass@/sortie?host=/nowhere', `can't be reached at sortie@/nowhere/sortie: ${noSocket}`],
  ['postgres:///sortie?host=/nowhere&user=sortie', `can't be reached at sortie@/nowhere/sortie: ${noSocket}`],
  ['socket://sortie:pass@/nowhere?db=sortie', `can't be reached at sortie@/nowhere/sortie: ${noSocket}`],
])('says why %s is unusable', async (databaseUrl, reason) => {
  expect(await whyUnusable(databaseUrl)).toBe(reason)
})

test('says where nothing answers, by IPv6 as well, and never the password', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  for (const host of ['127.0.0.1', '[::1]'])
    expect(await whyUnusable(`postgres://sortie:sec%23ret@${host}:${port}/sortie`)).toBe(
      `can't be reached at sortie@${host}:${port}/sortie: nothing answers there. Is it running?`,
    )
})

test('finds the role in any form of a URL', () => {
  for (const databaseUrl of [
    'postgres://sortie%20server:pass@database.example.com/sortie',
    'postgres://sortie%20server:pass@/sortie?host=/run/postgresql',
    'postgres:///sortie?host=/run/postgresql&user=sortie%20server',
    'socket://sortie%20server:pass@/run/postgresql?db=sortie',
  ])
    expect(roleOf(databaseUrl)).toBe('sortie server')
})
