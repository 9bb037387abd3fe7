import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from './testing/sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

const search = async (query: string) => {
  const response = await fetch(`${sandbox.url}/places/api?${new URLSearchParams({ q: query, limit: '8' })}`)
  const { features } = (await response.json()) as { features: { properties: Record<string, string> }[] }
  return features.map(({ properties }) => [properties.housenumber, properties.street ?? properties.name])
}

test('a town and an address are found by the beginnings of their words', async () => {
  expect(await search('denv')).toEqual([[undefined, 'Denver']])
  expect(await search('1155 pearl st, Boulder, CO')).toEqual([['1155', 'Pearl Street']])
})

test('an unknown place is not found', async () => {
  expect(await search('1156 Pearl Street, Boulder')).toEqual([])
  expect(await search(' ')).toEqual([])
})
