import { queryClient } from '@sortie/web-app/query-client.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideEffects } from './app/effects.ts'
import { followOtherTabs } from './app/other-tabs.ts'
import { write } from './app/writes.ts'
import { effects } from './effects.ts'

vi.mock('./app/calls.ts', () => ({ call: async () => ({ data: [] }) }))

let otherTab: BroadcastChannel
const refetched = vi.spyOn(queryClient, 'invalidateQueries')

/** How many writes have been announced to other tabs. What comes last has come after all others. */
const announced = async (): Promise<number> => {
  let count = 0
  const last = new BroadcastChannel('sortie.writes')
  await new Promise<void>((resolve) => {
    otherTab.onmessage = ({ data }) => {
      if (data === 'last') resolve()
      else count += 1
    }
    last.postMessage('last')
  })
  last.close()
  return count
}

beforeEach(() => {
  vi.stubGlobal('document', { visibilityState: 'visible' })
  provideEffects(effects)
  otherTab = new BroadcastChannel('sortie.writes')
  followOtherTabs()
})

afterEach(() => {
  otherTab.close()
  refetched.mockClear()
})

test('a write is announced to the other tabs of the browser, and never to the one that made it', async () => {
  await write('POST /v1/provider/missions', { body: { mission_type: 'client', name: 'Quay' } })
  const ownEffects = refetched.mock.calls.length
  expect(await announced()).toBe(1)
  // What the test itself has sent last counts as another tab's.
  await vi.waitFor(() => expect(refetched.mock.calls.length).toBe(ownEffects + 1))
})

test.each([
  ['POST /v1/provider/missions/{id}/preview', { params: { id: 1 }, body: { action: 'hold' } }],
  ['POST /v1/provider/missions/bulk/preview', { body: { mission_ids: [1], action: 'hold' } }],
  ['POST /v1/provider/payout_batches/preview', { body: { missions: [] } }],
  ['POST /v1/provider/missions/read_kml', { body: { kml: '<kml/>' } }],
] as const)('%s writes nothing, and no tab fetches anything because of it', async (name, input) => {
  await write(name, input as never)
  expect(await announced()).toBe(0)
})
