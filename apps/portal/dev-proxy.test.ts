import { allCalls } from '@sortie/contract/all-calls'
import { buildPath, splitCallName } from '@sortie/contract/call'
import { expect, test } from 'vitest'
import { devProxy } from './dev-proxy.ts'

const target = 'http://127.0.0.1:4999'
const consoleUrl = 'http://127.0.0.1:4998'
const proxy = devProxy(target, consoleUrl)
const patterns = Object.keys(proxy).map((pattern) => new RegExp(pattern))
const isProxied = (url: string) => patterns.some((pattern) => pattern.test(url))

test('every call of the contract reaches the server, with its parameters and its query', () => {
  const params = { id: 7, secret: 'abc', status: 'flight_complete' }
  const lost = Object.keys(allCalls)
    .map((name) => splitCallName(name).path)
    .map((path) =>
      buildPath(path, new Proxy(params, { get: (known, name) => Reflect.get(known, name) ?? 1 })),
    )
    .filter((path) => !isProxied(path) || !isProxied(`${path}?page=2`))
  expect(lost).toEqual([])
})

test('calendar links, the documentation and the realtime connection reach the server too', () => {
  for (const url of ['/calendars/abc.ics', '/docs', '/docs/static/index.html', '/config.json', '/readyz'])
    expect([url, isProxied(url)]).toEqual([url, true])
  const realtime = Object.entries(proxy).find(([pattern]) => new RegExp(pattern).test('/app/key?protocol=7'))
  expect(realtime?.[1]).toMatchObject({ target, ws: true })
})

test('pages of the console are those of another Vite, and its settings those of the server', () => {
  const targetOf = (url: string) =>
    Object.entries(proxy).find(([pattern]) => new RegExp(pattern).test(url))?.[1].target
  expect(['/console', '/console/people?x=1', '/console/src/main.tsx'].map(targetOf)).toEqual([
    consoleUrl,
    consoleUrl,
    consoleUrl,
  ])
  expect([targetOf('/console/config.json'), targetOf('/consoles')]).toEqual([target, undefined])
})

test('the pages of the portal and its files stay with Vite', async () => {
  const { readFile } = await import('node:fs/promises')
  const table = await readFile(new URL('src/route-table.ts', import.meta.url), 'utf8')
  const lists = [...table.matchAll(/paths: \[([^\]]+)\]/g)].map(([, list = '']) => list)
  const pages = lists.flatMap((list) => [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path))
  expect(pages.length).toBeGreaterThan(20)
  const taken = [
    ...pages.map((path) => path.replace(/:\w+/g, '7').replace('*', 'nothing')),
    '/',
    '/src/main.tsx',
  ]
  expect(taken.filter(isProxied)).toEqual([])
})
