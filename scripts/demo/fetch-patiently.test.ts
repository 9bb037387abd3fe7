import { afterEach, expect, test, vi } from 'vitest'
import { fetchPatiently } from './fetch-patiently.ts'

afterEach(() => vi.unstubAllGlobals())

const respondWith = (...responses: Response[]) => {
  const fetched = vi.fn(async () => responses.shift())
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const busy = (headers: Record<string, string> = { 'retry-after': '0' }) =>
  new Response('busy', { status: 503, headers })

test('a server that is busy is asked again when it says', async () => {
  const fetched = respondWith(busy(), busy(), new Response('done'))
  const init = { method: 'POST', body: '{}' }
  const response = await fetchPatiently('http://server/call', init)
  expect(await response.text()).toBe('done')
  expect(fetched.mock.calls).toEqual([1, 2, 3].map(() => ['http://server/call', init]))
})

test('any other response is the last, and so is a 503 that asks for nothing', async () => {
  for (const response of [new Response('no', { status: 422 }), busy({})]) {
    const fetched = respondWith(response, new Response('done'))
    expect((await fetchPatiently('http://server/call')).status).toBe(response.status)
    expect(fetched).toHaveBeenCalledTimes(1)
  }
})

test('a server that stays busy is given up', async () => {
  const fetched = respondWith(...Array.from({ length: 40 }, () => busy()))
  expect((await fetchPatiently('http://server/call')).status).toBe(503)
  expect(fetched).toHaveBeenCalledTimes(30)
})
