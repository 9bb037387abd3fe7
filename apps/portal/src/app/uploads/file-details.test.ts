import { revokeLater } from '@sortie/web-app/revoke-later.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReadRequest, ReadResponse } from './read-file.worker.ts'

vi.mock('@sortie/web-app/revoke-later.ts', { spy: true })

const busy = { now: 0, most: 0 }
const pictures = { made: 0, held: new Set<string>() }

/** Reads at once, and counts how many workers do so at the same time. */
class FakeWorker {
  onmessage?: (event: { data: ReadResponse }) => void
  postMessage({ wants }: ReadRequest) {
    busy.now += 1
    busy.most = Math.max(busy.most, busy.now)
    const data =
      wants === 'facts' ? { facts: null, hasGps: false } : { thumbnail: new Blob(['a small picture']) }
    setTimeout(() => {
      busy.now -= 1
      this.onmessage?.({ data: data as ReadResponse })
    })
  }
  terminate() {}
}

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('navigator', { hardwareConcurrency: 8 })
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    pictures.made += 1
    pictures.held.add(`blob:${pictures.made}`)
    return `blob:${pictures.made}`
  })
  vi.mocked(revokeLater).mockImplementation((url) => void pictures.held.delete(url))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('two files are read at a time, 500 thumbnails are kept, and those of uploaded files are removed first', async () => {
  const { createFileDetails } = await import('./file-details.ts')
  const shown = new Map<string, string | null>()
  const details = createFileDetails((id, { thumbnailUrl }) => {
    if (thumbnailUrl !== undefined) shown.set(id, thumbnailUrl)
  })
  for (let n = 0; n < 600; n++) details.add(`${n}`, new File(['x'], `${n}.jpg`), 'image')
  await expect.poll(() => pictures.made).toBe(500)
  expect([busy.most, pictures.held.size]).toEqual([2, 500])
  for (let n = 0; n < 100; n++) details.settle(`${n}`)
  await expect.poll(() => pictures.made).toBe(600)
  expect([pictures.held.size, shown.get('0'), shown.get('599')]).toEqual([500, null, 'blob:600'])
  details.delete('599')
  expect(pictures.held.has('blob:600')).toBe(false)
  details.end()
  expect(pictures.held.size).toBe(0)
})

test('a thumbnail that is no longer needed can still be read by a row that is about to', async () => {
  const { revokeLater } = await vi.importActual<typeof import('@sortie/web-app/revoke-later.ts')>(
    '@sortie/web-app/revoke-later.ts',
  )
  vi.useFakeTimers()
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  revokeLater('blob:1')
  vi.advanceTimersByTime(9999)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(revoke).toHaveBeenCalledWith('blob:1')
  vi.useRealTimers()
})
