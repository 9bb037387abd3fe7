import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReloader } from './reload-assets.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = (changes: Partial<Parameters<typeof createReloader>[0]> = {}) => {
  const begun = Date.now()
  const asked: [string, number][] = []
  const processing = new Set(['DB1', 'DB2', 'DB3'])
  const reloader = createReloader({
    isProcessing: (id) => processing.has(id),
    isUpdating: () => false,
    reload: async (id) => void asked.push([id, Date.now() - begun]),
    ...changes,
  })
  return { asked, processing, reloader }
}

test('A-ENGINE-13 A-OPEN-54 a processing image is reloaded after 2 s, and after 1, 2 and 4 s more, and then no more', async () => {
  const { asked, reloader } = start()
  reloader.watch(['DB1'])
  await vi.advanceTimersByTimeAsync(1000)
  reloader.watch(['DB1'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([
    ['DB1', 2000],
    ['DB1', 3000],
    ['DB1', 5000],
    ['DB1', 9000],
  ])
})

test('A-ENGINE-13 an asset that has been processed is not reloaded anymore', async () => {
  const { asked, processing, reloader } = start()
  reloader.watch(['DB1', 'DB2'])
  await vi.advanceTimersByTimeAsync(2500)
  processing.delete('DB1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.filter(([id]) => id === 'DB1')).toHaveLength(1)
  expect(asked.filter(([id]) => id === 'DB2')).toHaveLength(4)
})

test('A-ENGINE-14 none is reloaded while an update is in flight, or after its deletion', async () => {
  let isUpdating = true
  const { asked, processing, reloader } = start({ isUpdating: () => isUpdating })
  reloader.watch(['DB1', 'DB2'])
  await vi.advanceTimersByTimeAsync(2500)
  expect(asked).toEqual([])
  isUpdating = false
  processing.delete('DB2')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([
    ['DB1', 3000],
    ['DB1', 5000],
    ['DB1', 9000],
  ])
})

test('a few assets are reloaded at a time, and none after the page was left', async () => {
  const pending: (() => void)[] = []
  let open = 0
  let most = 0
  const { reloader } = start({
    reload: () =>
      new Promise((resolve) => {
        open += 1
        most = Math.max(most, open)
        pending.push(() => {
          open -= 1
          resolve()
        })
      }),
  })
  reloader.watch(['DB1', 'DB2', 'DB3'])
  await vi.advanceTimersByTimeAsync(2000)
  expect([open, most]).toEqual([2, 2])
  for (const answer of pending.splice(0)) answer()
  await vi.advanceTimersByTimeAsync(0)
  expect([open, most]).toEqual([1, 2])
  reloader.stop()
  for (const answer of pending.splice(0)) answer()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(open).toBe(0)
})
