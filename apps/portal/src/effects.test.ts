import type { AssetUpdate } from '@sortie/contract/realtime.events'
import { duringWrite } from '@sortie/web-app/pending-writes.ts'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { refetchAll } from '@sortie/web-app/realtime/refetch-outdated.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { accountKey } from './app/account.effects.ts'
import { assetsQuery } from './app/cached-assets.ts'
import { call } from './app/calls.ts'
import { provideEffects } from './app/effects.ts'
import { missionKeys } from './app/mission-keys.ts'
import { followEvent } from './app/realtime/connect-pilot.ts'
import { effects } from './effects.ts'
import { notificationsKey } from './features/notifications/notifications.effects.ts'

beforeAll(() => provideEffects(effects))

const followAssetsLoaded = vi.hoisted(() => vi.fn())
vi.mock('./app/realtime/follow-assets.ts', (original) => {
  followAssetsLoaded()
  return original()
})

vi.mock('./app/calls.ts', () => ({ call: vi.fn() }))

const stop: (() => void)[] = []

/** A query that a page shows. Its data counts how often it has been fetched. */
const show = async (queryKey: readonly unknown[]) => {
  let fetches = -1
  const queryFn = async () => ++fetches
  stop.push(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(0)
  return () => fetches
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-08T18:00:00Z') })
})
afterEach(() => {
  for (const end of stop.splice(0)) end()
  queryClient.clear()
  vi.mocked(call).mockReset()
  vi.useRealTimers()
})

test('events that arrive together fetch outdated data once, and nothing else', async () => {
  const account = await show(accountKey)
  const mission = await show(missionKeys.one(7))
  const other = await show(missionKeys.one(8))
  const assets = await show(missionKeys.assets(7))
  const list = await show(missionKeys.dashboard(1, null))
  for (const _ of [1, 2, 3]) followEvent('missions-changed', { mission_id: 7 })
  followEvent('account-changed', {})
  await vi.advanceTimersByTimeAsync(100)
  expect([account(), mission(), other(), assets(), list()]).toEqual([1, 1, 0, 0, 1])
})

test('repeated events from before a page was loaded fetch nothing, and later ones fetch everything outdated', async () => {
  const account = await show(accountKey)
  await vi.advanceTimersByTimeAsync(5000)
  followEvent('account-changed', { ms_ago: 20_000 })
  await vi.advanceTimersByTimeAsync(100)
  expect(account()).toBe(0)
  followEvent('account-changed', { ms_ago: 3000 })
  await vi.advanceTimersByTimeAsync(100)
  expect(account()).toBe(1)
})

test('an event waits until the page has handled its own write, but not forever', async () => {
  const account = await show(accountKey)
  const respond = Promise.withResolvers<void>()
  const written = duringWrite(() => respond.promise)
  followEvent('account-changed', {})
  await vi.advanceTimersByTimeAsync(1000)
  expect(account()).toBe(0)
  respond.resolve()
  await written
  await vi.advanceTimersByTimeAsync(100)
  expect(account()).toBe(1)
  void duringWrite(() => new Promise(() => {}))
  followEvent('account-changed', {})
  await vi.advanceTimersByTimeAsync(6000)
  expect(account()).toBe(2)
})

test('events about assets change the list on the page; without a list, their code is not loaded', async () => {
  const attributes = { processing: true, error: 'The photo is damaged.' } as AssetUpdate['attributes']
  const queryKey = missionKeys.assets(7)
  followEvent('image-updated', { id: 'DB1', mission_id: 7, attributes })
  await vi.advanceTimersByTimeAsync(2000)
  expect(followAssetsLoaded).not.toHaveBeenCalled()
  const queryFn = async () => ({ assets: [{ id: 'DB1' }], isComplete: true })
  stop.push(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(0)
  followEvent('image-updated', { id: 'DB1', mission_id: 7, attributes })
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toMatchObject({ assets: [attributes] }))
  expect(followAssetsLoaded).toHaveBeenCalledOnce()
})

test.each(['image-updated', 'video-updated'] as const)(
  'A-ENGINE-15 %s changes every announced field of its asset, and no other asset',
  async (event) => {
    const attributes: AssetUpdate['attributes'] = {
      processing: true,
      error: 'The file is damaged.',
      shot: 3,
      gps_latitude: 40.1,
      gps_longitude: -105.2,
      gps_altitude: 1655,
      taken_at: '2026-03-08T18:05:00.000Z',
    }
    const type = event === 'image-updated' ? 'image' : 'video'
    const assets = [
      { id: 'DB1', type },
      { id: 'DB11', type },
    ]
    const listOf = (missionId: number) => {
      const queryKey = missionKeys.assets(missionId)
      const queryFn = async () => ({ assets, isComplete: true })
      stop.push(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {}))
      return () => queryClient.getQueryData(queryKey)
    }
    const [own, other] = [listOf(7), listOf(8)]
    await vi.advanceTimersByTimeAsync(0)
    followEvent(event, { id: 'DB1', mission_id: 7, attributes })
    const changed = [
      { id: 'DB1', type, ...attributes },
      { id: 'DB11', type },
    ]
    await vi.waitFor(() => expect(own()).toEqual({ assets: changed, isComplete: true }))
    expect(other()).toEqual({ assets, isComplete: true })
    // Links to its images are requested once they are made.
    expect(call).not.toHaveBeenCalled()
    vi.mocked(call).mockResolvedValue({ ...changed[0], processing: false })
    followEvent(event, { id: 'DB1', mission_id: 7, attributes: { ...attributes, processing: false } })
    await vi.waitFor(() => expect(call).toHaveBeenCalledOnce())
  },
)

test('a repeated event about an asset is not applied: a newer list is right, and an older one is reloaded', async () => {
  const attributes = { processing: true, shot: null } as AssetUpdate['attributes']
  let loads = 0
  const { queryKey } = assetsQuery(7)
  vi.mocked(call).mockImplementation(async () => {
    loads += 1
    return { data: [{ id: 'DB1', shot: 3 }], meta: { per_page: 500, next: null } }
  })
  stop.push(new QueryObserver(queryClient, assetsQuery(7)).subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(5000)
  const repeat = async (ms_ago: number) => {
    followEvent('image-updated', { id: 'DB1', mission_id: 7, attributes, ms_ago })
    followEvent('assets-changed', { mission_id: 7, ms_ago })
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(100)
    expect(queryClient.getQueryData(queryKey)).toMatchObject({ assets: [{ id: 'DB1', shot: 3 }] })
    return loads
  }
  expect(await repeat(6000)).toBe(1)
  expect(await repeat(3000)).toBe(2)
  expect(await repeat(4000)).toBe(2)
})

test('after a reconnect everything on the page is fetched again', async () => {
  const shown = [await show(accountKey), await show(notificationsKey), await show(missionKeys.one(7))]
  refetchAll()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown.map((fetches) => fetches())).toEqual([1, 1, 1])
})
