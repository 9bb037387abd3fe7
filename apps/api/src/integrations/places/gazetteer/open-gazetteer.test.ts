import { afterAll, expect, test } from 'vitest'
import { openGazetteer } from './open-gazetteer.ts'

const gazetteer = openGazetteer()
afterAll(() => gazetteer.close?.())

test('all cities are read and indexed in another thread, and the calling thread stays free', async () => {
  let turns = 0
  const turning = setInterval(() => turns++, 5)
  const [berlin, munich] = await Promise.all([gazetteer.suggest('Berlin'), gazetteer.suggest('München')])
  clearInterval(turning)
  expect(turns).toBeGreaterThan(10)
  expect(berlin[0]?.description).toBe('Berlin, Germany')
  expect(munich[0]?.description).toBe('Munich, Bayern, Germany')
}, 60_000)

test('M-MAP-05 a suggestion is looked up by its id', async () => {
  const [suggestion] = await gazetteer.suggest('1 Example Way, Santa Monica')
  expect(suggestion?.description).toBe('Santa Monica, CA, United States')
  const place = await gazetteer.lookup(suggestion?.id ?? '')
  expect(place?.geometry?.location).toEqual({ lat: 34.01945, lng: -118.49119 })
  expect(place?.timezone_id).toBe('America/Los_Angeles')
}, 60_000)

test('a request that cannot be answered fails alone, and others are answered', async () => {
  const nothing = gazetteer.suggest(undefined as unknown as string)
  const berlin = gazetteer.suggest('Berlin')
  await expect(nothing).rejects.toThrow()
  expect((await berlin)[0]?.description).toBe('Berlin, Germany')
}, 60_000)
