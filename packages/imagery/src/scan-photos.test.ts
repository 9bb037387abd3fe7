import { dronePhoto } from '@sortie/testing/photo-fixture'
import { expect, test, vi } from 'vitest'
import { type PhotoWorker, photoReader, servePhotoReadings } from './photo-workers.ts'
import { readPhotoFacts } from './read-photo-facts.ts'
import { scanPhotos } from './scan-photos.ts'

const photos = Array.from(
  { length: 40 },
  (_, index) => new Blob([dronePhoto({ latitude: index + 1, longitude: 10, relativeAltitudeMeters: 50 })]),
)
const broken = new Blob(['no photo'])

/** A worker like that of a browser, without a thread: messages arrive later. */
function fakeWorker({
  isDeaf = false,
} = {}): PhotoWorker & { terminated: boolean; fail: (type?: string) => void } {
  const listeners: Record<string, ((event: { data: never }) => void)[]> = {}
  let serve: ((event: { data: never }) => void) | null = null
  const emit = (type: string, data?: unknown) => {
    for (const listener of listeners[type] ?? []) listener({ data: data as never })
  }
  if (!isDeaf) {
    servePhotoReadings({
      addEventListener: (type, listener) => {
        if (type === 'message') serve = listener
      },
      postMessage: (message) => queueMicrotask(() => emit('message', message)),
    })
  }
  const worker = {
    terminated: false,
    fail: (type = 'error') => emit(type),
    addEventListener: (type: string, listener: (event: { data: never }) => void) => {
      listeners[type] = [...(listeners[type] ?? []), listener]
    },
    postMessage: (message: unknown) => queueMicrotask(() => serve?.({ data: message as never })),
    terminate: () => {
      worker.terminated = true
    },
  }
  return worker
}

test('A-GPS-03 many photos are read by several workers, in the order given, with progress to the last', async () => {
  const workers: ReturnType<typeof fakeWorker>[] = []
  const readers = [1, 2, 3].map(() =>
    photoReader(() => {
      const worker = fakeWorker()
      workers.push(worker)
      return worker
    }),
  )
  let clock = 0
  const progress: [done: number, perSecond: number | null][] = []
  const scanned = await scanPhotos([...photos, broken], {
    readers: readers.map(({ read }) => read),
    now: () => clock,
    onProgress: ({ done, total, photosPerSecond }) => {
      expect(total).toBe(41)
      progress.push([done, photosPerSecond])
      clock += 100
    },
  })
  expect(scanned.map(({ reading }) => reading.facts?.position?.latitude ?? reading.failure)).toEqual([
    ...photos.map((_, index) => index + 1),
    'not-a-photo',
  ])
  expect(workers).toHaveLength(3)
  expect(progress.map(([done]) => done)).toEqual(Array.from({ length: 41 }, (_, index) => index + 1))
  expect(progress[0]).toEqual([1, null])
  expect(progress[20]?.[1]).toBeCloseTo(21 / 2)
  for (const { close } of readers) close()
  expect(workers.every(({ terminated }) => terminated)).toBe(true)
})

test('a canceled scan begins no further photo and keeps what was read', async () => {
  const cancel = new AbortController()
  const read = vi.fn(readPhotoFacts)
  const scanned = await scanPhotos(photos, {
    readers: [read, read],
    signal: cancel.signal,
    onProgress: ({ done }) => {
      if (done === 5) cancel.abort()
    },
  })
  expect(scanned.length).toBeGreaterThanOrEqual(5)
  expect(scanned.length).toBeLessThanOrEqual(6)
  expect(read).toHaveBeenCalledTimes(scanned.length)
  expect(scanned[0]?.reading.facts?.position?.latitude).toBe(1)
})

test('a reader that throws costs its photo alone', async () => {
  const read = vi.fn(readPhotoFacts).mockRejectedValueOnce(new Error('out of memory'))
  const scanned = await scanPhotos(photos.slice(0, 3), { readers: [read] })
  expect(scanned.map(({ reading }) => reading.failure)).toEqual(['unreadable', null, null])
})

test('a worker that breaks is replaced, and only its photo is lost', async () => {
  const workers = [fakeWorker({ isDeaf: true }), fakeWorker()]
  const started = [...workers]
  const { read } = photoReader(() => started.shift() ?? fakeWorker())
  const first = read(photos[0] as Blob)
  workers[0]?.fail()
  expect((await first).failure).toBe('unreadable')
  expect(workers[0]?.terminated).toBe(true)
  expect((await read(photos[1] as Blob)).facts?.position?.latitude).toBe(2)
  expect(workers[1]?.terminated).toBe(false)
})

test('the photos that a broken worker had in hand are read again, and only one that breaks it again is lost', async () => {
  const workers: ReturnType<typeof fakeWorker>[] = []
  const { read } = photoReader(() => {
    const worker = fakeWorker()
    workers.push(worker)
    const post = worker.postMessage
    worker.postMessage = (message) =>
      message.photo === photos[1] ? queueMicrotask(() => worker.fail()) : post(message)
    return worker
  })
  // The test runs twice, because the state of the first run must not affect the second.
  for (const stopped of [3, 6]) {
    const readings = await Promise.all(photos.slice(0, 3).map(read))
    expect(readings.map(({ facts, failure }) => facts?.position?.latitude ?? failure)).toEqual([
      1,
      'unreadable',
      3,
    ])
    expect((await read(photos[3] as Blob)).facts?.position?.latitude).toBe(4)
    expect(workers.filter(({ terminated }) => terminated)).toHaveLength(stopped)
  }
  expect(workers.at(-1)?.terminated).toBe(false)
})

test('a reader that is closed leaves no photo waiting and no worker behind', async () => {
  const workers: ReturnType<typeof fakeWorker>[] = []
  const { read, close } = photoReader(() => {
    const worker = fakeWorker({ isDeaf: true })
    workers.push(worker)
    return worker
  })
  const readings = photos.slice(0, 3).map(read)
  workers[0]?.fail()
  readings.push(read(photos[3] as Blob))
  close()
  const failures = (await Promise.all(readings)).map(({ failure }) => failure)
  expect(failures).toEqual(Array.from({ length: 4 }, () => 'unreadable'))
  expect(workers).toHaveLength(3)
  expect(workers.every(({ terminated }) => terminated)).toBe(true)
})

test('a worker that never responds is given up on', async () => {
  vi.useFakeTimers()
  try {
    const started = [fakeWorker({ isDeaf: true }), fakeWorker()]
    const { read } = photoReader(() => started.shift() ?? fakeWorker(), 1000)
    const first = read(photos[0] as Blob)
    await vi.advanceTimersByTimeAsync(500)
    const second = read(photos[1] as Blob)
    await vi.advanceTimersByTimeAsync(501)
    expect((await first).failure).toBe('unreadable')
    expect((await second).facts?.position?.latitude).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

test('a photo that waits to be read again is with no other worker, and a replaced worker is ignored', async () => {
  vi.useFakeTimers()
  try {
    const workers: ReturnType<typeof fakeWorker>[] = []
    const { read, close } = photoReader(() => {
      const worker = fakeWorker({ isDeaf: true })
      workers.push(worker)
      return worker
    })
    const settled: number[] = []
    const begin = (index: number) => void read(photos[index] as Blob).then(() => settled.push(index))
    begin(0)
    begin(1)
    workers[0]?.fail('messageerror')
    // Only the photo that is being read again has a timer.
    expect([workers.length, vi.getTimerCount()]).toEqual([2, 1])
    begin(2)
    workers[0]?.fail()
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false, false])
    workers[2]?.fail()
    await vi.advanceTimersByTimeAsync(0)
    expect(settled).toEqual([2])
    begin(3)
    begin(4)
    workers[3]?.fail()
    expect(workers).toHaveLength(4)
    close()
    await vi.advanceTimersByTimeAsync(0)
    expect(settled.sort()).toEqual([0, 1, 2, 3, 4])
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('a photo has half a minute to be read', async () => {
  vi.useFakeTimers()
  try {
    const deaf = photoReader(() => fakeWorker({ isDeaf: true }))
    let failure: string | null = null
    void deaf.read(broken).then((reading) => {
      failure = reading.failure
    })
    await vi.advanceTimersByTimeAsync(29_999)
    expect(failure).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(failure).toBe('unreadable')
    const { read } = photoReader(fakeWorker)
    expect((await read(broken)).failure).toBe('not-a-photo')
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('photos per second are measured from the start of the scan', async () => {
  let clock = 1000
  const performanceNow = vi.spyOn(performance, 'now').mockImplementation(() => clock)
  try {
    const rates: (number | null)[] = []
    const read = async (photo: Blob) => {
      clock += 500
      return readPhotoFacts(photo)
    }
    await scanPhotos([broken, broken], {
      readers: [read],
      onProgress: ({ photosPerSecond }) => rates.push(photosPerSecond),
    })
    expect(rates).toEqual([2, 2])
  } finally {
    performanceNow.mockRestore()
  }
})
