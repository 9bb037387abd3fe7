import type { Asset } from '@sortie/domain/mission/asset.schema'
import { afterEach, expect, test, vi } from 'vitest'
import { assetsQuery, cachedAssets, changeAssets, putAssets } from './cached-assets.ts'
import { queryClient } from './query-client.ts'

type Page = { data: Asset[]; meta: { per_page: number; next: number | null } }

/** The pages of the server, each sent when the test says so. */
const pages: PromiseWithResolvers<Page>[] = []

vi.mock('./api.ts', async (original) => ({
  ...(await original<object>()),
  call: () => {
    const page = Promise.withResolvers<Page>()
    pages.push(page)
    return page.promise
  },
}))

const asset = (id: string, shot: number | null = null) => ({ id, shot }) as Asset

const send = async (index: number, data: Asset[], next: number | null) => {
  await vi.waitFor(() => expect(pages.length).toBeGreaterThan(index))
  pages[index]?.resolve({ data, meta: { per_page: 500, next } })
}

afterEach(() => {
  pages.splice(0)
  queryClient.clear()
})

test('the first pages are there while the others are on their way', async () => {
  const loaded = queryClient.fetchQuery(assetsQuery(7))
  await send(0, [asset('DB1')], 1)
  await vi.waitFor(() => expect(cachedAssets(7)).toEqual([asset('DB1')]))
  await send(1, [asset('DB2')], null)
  expect(await loaded).toEqual({ assets: [asset('DB1'), asset('DB2')], isComplete: true })
})

test('what changes while a list is being loaded is changed in the loaded list too', async () => {
  const loaded = queryClient.fetchQuery(assetsQuery(7))
  await send(0, [asset('DB1'), asset('DB2')], 2)
  await vi.waitFor(() => expect(pages).toHaveLength(2))
  changeAssets(7, (assets) => assets.map((known) => (known.id === 'DB1' ? { ...known, shot: 3 } : known)))
  changeAssets(7, (assets) => assets.filter(({ id }) => id !== 'DB3'))
  putAssets(7, [asset('DB4')])
  putAssets(8, [asset('DB5')])
  // The server had read this page before.
  await send(1, [asset('DB3')], null)
  expect((await loaded).assets).toEqual([asset('DB1', 3), asset('DB2'), asset('DB4')])
})
