import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { provideEffects } from '../effects.ts'
import { channelsFor, mayCall } from '../me.ts'
import { followEvent } from './connect-provider.ts'

test('roles hear the channels that they may read, and make the calls that the contract gives them', () => {
  expect(channelsFor(['engineer'])).not.toContain('private-provider-missions')
  expect(channelsFor(['dispatcher'])).toEqual(
    expect.arrayContaining(['private-provider-missions', 'private-provider-pilots']),
  )
  expect(channelsFor([])).toEqual([])
  expect(mayCall(['dispatcher'], 'POST /v1/provider/people')).toBe(false)
  expect(mayCall(['finance', 'owner'], 'POST /v1/provider/people')).toBe(true)
  expect(mayCall([], 'GET /v1/provider/me')).toBe(false)
})

test('an event fetches what a feature says, and nothing else', async () => {
  vi.useFakeTimers()
  const missions = ['missions']
  provideEffects([{ events: { 'mission.changed': () => [{ queryKey: missions }] } }])
  const fetches = { missions: 0, pilots: 0 }
  const stops = (['missions', 'pilots'] as const).map((name) =>
    new QueryObserver(queryClient, {
      queryKey: [name],
      queryFn: async () => {
        fetches[name] += 1
        return null
      },
    }).subscribe(() => {}),
  )
  await vi.advanceTimersByTimeAsync(0)
  followEvent('mission.changed', { mission_id: 7 })
  await vi.advanceTimersByTimeAsync(100)
  expect(fetches).toEqual({ missions: 2, pilots: 1 })
  for (const stop of stops) stop()
  vi.useRealTimers()
})
