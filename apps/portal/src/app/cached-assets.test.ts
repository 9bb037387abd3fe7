import type { Asset } from '@sortie/domain/mission/asset.schema'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { afterEach, expect, test, vi } from 'vitest'
import {
  assetsQuery,
  cachedAssets,
  changeAssets,
  changeAssetsEarly,
  isListedSince,
  putAssets,
} from './cached-assets.ts'
import { followAsset } from './realtime/follow-assets.ts'
import { reloadAsset } from './reload-assets.ts'

type Page = { data: Asset[]; meta: { per_page: number; next: number | null } }

/** The server's responses, a page or an asset, each sent when the test says so. */
const pages: PromiseWithResolvers<Page | Asset>[] = []

vi.mock('./calls.ts', async (original) => ({
  ...(await original<object>()),
  call: () => {
    const page = Promise.withResolvers<Page | Asset>()
    pages.push(page)
    return page.promise
  },
}))

const asset = (id: string, shot: number | null = null) => ({ id, shot, type: 'image' }) as Asset

const assign = (shot: number | null) => (assets: readonly Asset[]) =>
  assets.map((known) => ({ ...known, shot }))
const shown = () => cachedAssets(7)?.map(({ shot }) => shot)

const load = async (...assets: Asset[]) => {
  const next = pages.length
  const loaded = queryClient.fetchQuery({ ...assetsQuery(7), staleTime: 0 })
  await send(next, assets, null)
  return loaded
}

const send = async (index: number, data: Asset[], next: number | null) => {
  await vi.waitFor(() => expect(pages.length).toBeGreaterThan(index))
  pages[index]?.resolve({ data, meta: { per_page: 500, next } })
}

afterEach(() => {
  pages.splice(0)
  queryClient.clear()
})

test('the first pages are visible while the others load', async () => {
  const loaded = queryClient.fetchQuery(assetsQuery(7))
  await send(0, [asset('DB1')], 1)
  await vi.waitFor(() => expect(cachedAssets(7)).toEqual([asset('DB1')]))
  await send(1, [asset('DB2')], null)
  expect(await loaded).toEqual({ assets: [asset('DB1'), asset('DB2')], isComplete: true })
})

test('a change during loading is applied to the loaded list too', async () => {
  const loaded = queryClient.fetchQuery(assetsQuery(7))
  await send(0, [asset('DB1'), asset('DB2')], 2)
  await vi.waitFor(() => expect(pages).toHaveLength(2))
  changeAssets(7, (assets) => assets.map((known) => (known.id === 'DB1' ? { ...known, shot: 3 } : known)))
  changeAssets(7, (assets) => assets.filter(({ id }) => id !== 'DB3'))
  putAssets(7, [asset('DB4')])
  putAssets(8, [asset('DB5')])
  // The server had read this page before the change.
  await send(1, [asset('DB3')], null)
  expect((await loaded).assets).toEqual([asset('DB1', 3), asset('DB2'), asset('DB4')])
})

test('a pending assignment is not undone by older events, reloads or lists', async () => {
  await load(asset('DB1'), asset('DB2'))
  const saved = Promise.withResolvers<void>()
  const assigned = changeAssetsEarly(7, assign(3), () => saved.promise)
  expect(shown()).toEqual([3, 3])
  followAsset({ id: 'DB1', mission_id: 7, attributes: { processing: true, shot: null } as Asset })
  const reloaded = reloadAsset(7, 'DB2')
  pages.at(-1)?.resolve(asset('DB2'))
  await reloaded
  expect(shown()).toEqual([3, 3])
  await load(asset('DB1'), asset('DB2'))
  expect(shown()).toEqual([3, 3])
  changeAssets(7, assign(3))
  saved.resolve()
  await assigned
  followAsset({ id: 'DB1', mission_id: 7, attributes: { processing: true, shot: null } as Asset })
  expect(shown()).toEqual([null, 3])
})

test('of two pending assignments the later one is shown, even after the earlier one is saved or refused', async () => {
  await load(asset('DB1'))
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const earlier = changeAssetsEarly(7, assign(3), () => first.promise).catch(() =>
    changeAssets(7, assign(null)),
  )
  const later = changeAssetsEarly(7, assign(4), () => second.promise)
  changeAssets(7, assign(3))
  expect(shown()).toEqual([4])
  first.reject(new Error('offline'))
  await earlier
  expect(shown()).toEqual([4])
  second.resolve()
  await later
  expect(shown()).toEqual([4])
})

test('an asset that was read before a change does not undo the change', async () => {
  await load(asset('DB1'), asset('DB2'))
  const reloads = [reloadAsset(7, 'DB1'), reloadAsset(7, 'DB2')]
  changeAssets(7, assign(3))
  changeAssets(7, (assets) => assets.filter(({ id }) => id !== 'DB2'))
  pages[1]?.resolve(asset('DB1'))
  pages[2]?.resolve(asset('DB2'))
  await Promise.all(reloads)
  expect(cachedAssets(7)).toEqual([asset('DB1', 3)])
})

test('a list includes what happened before it was requested', async () => {
  const before = Date.now() - 1
  await load(asset('DB1'))
  expect([isListedSince(7, before), isListedSince(7, Date.now()), isListedSince(9, before)]).toEqual([
    true,
    false,
    false,
  ])
})
