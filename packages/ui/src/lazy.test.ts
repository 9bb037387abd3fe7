import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadCode, whenCodeIsMissing } from './lazy.ts'

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const server = { whenThere: async () => {}, wait: async () => {}, recover: () => false }
afterEach(() => {
  vi.restoreAllMocks()
  whenCodeIsMissing(server)
})

test('available code is loaded once', async () => {
  const load = vi.fn().mockResolvedValue('module')
  expect(await loadCode(load)).toBe('module')
  expect(load).toHaveBeenCalledTimes(1)
})

test('without a connection it is fetched again as soon as the server can be reached', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const whenThere = vi.fn(() => promise)
  whenCodeIsMissing({ ...server, whenThere })
  const load = vi.fn().mockImplementationOnce(gone).mockResolvedValue('module')
  const loaded = loadCode(load)
  await vi.waitFor(() => expect(whenThere).toHaveBeenCalledTimes(1))
  expect(load).toHaveBeenCalledTimes(1)
  resolve()
  expect(await loaded).toBe('module')
})

test('code that a release has replaced is recovered by the portal, and a recovery that is refused is an error', async () => {
  const recover = vi.fn().mockReturnValue(false)
  whenCodeIsMissing({ ...server, recover })
  await expect(loadCode(gone)).rejects.toThrow('dynamically imported')
  expect(recover).toHaveBeenCalledTimes(1)
  recover.mockReturnValue(true)
  const loaded = vi.fn()
  void loadCode(gone).then(loaded, loaded)
  await expect.poll(() => recover.mock.calls.length).toBe(2)
  expect(loaded).not.toHaveBeenCalled()
})

test('code that throws is an error at once', async () => {
  const load = vi.fn().mockRejectedValue(new Error('broken'))
  await expect(loadCode(load)).rejects.toThrow('broken')
  expect(load).toHaveBeenCalledTimes(1)
})
