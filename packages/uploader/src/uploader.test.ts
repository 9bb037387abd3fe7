import { until } from '@sortie/testing/turns'
import { describe, expect, test, vi } from 'vitest'
import { fakeServer, file, megabyte, start, target } from '../testing/fake-server.ts'
import {
  type CompletionRequest,
  FileError,
  LostFileError,
  type SetupRequest,
  TransportError,
} from './transport.ts'
import type { UploadRecord } from './upload.ts'
import { createUploader } from './uploader.ts'

describe('a file on its way', () => {
  test('A-ENGINE-01 A-ENGINE-02 A-ENGINE-04 A-ENGINE-07 A-CALL-24 A-CALL-26 batch by batch, part n to link n, completed once', async () => {
    const server = fakeServer()
    const { uploader, kept, finished } = start(server)
    const size = 50 * 10 * megabyte + 5
    const upload = uploader.add(file('DJI 0001.jpg', size), target)
    expect([upload?.status, uploader.state]).toEqual(['queued', 'stopped'])
    uploader.start()
    await finished()
    const shared = { type: 'images', mission_id: 7, shot_id: 3, shot_type_id: 2 }
    expect(server.setups).toEqual([
      {
        ...shared,
        start_part: 1,
        end_part: 50,
        file_name: 'DJI_0001.jpg',
        size,
        fingerprint: `DJI 0001.jpg:${size}:1`,
      },
      {
        ...shared,
        start_part: 51,
        end_part: 51,
        unique_file_name: 'stored-DJI_0001.jpg',
        upload_id: 'upload-stored-DJI_0001.jpg',
      },
    ])
    expect([...(server.received.get('stored-DJI_0001.jpg') ?? [])].toSorted(([a], [b]) => a - b)).toEqual(
      Array.from({ length: 51 }, (_, index) => [index + 1, index < 50 ? 10 * megabyte : 5]),
    )
    expect(server.completions).toEqual([
      {
        file_name: 'stored-DJI_0001.jpg',
        original_file_name: 'DJI 0001.jpg',
        original_created_at: '1970-01-01 00:00:00 +00:00',
        parts: Array.from({ length: 51 }, (_, index) => `${index + 1}:etag-${index + 1}`),
        size,
        type: 'image/jpeg',
        upload_id: 'upload-stored-DJI_0001.jpg',
        mission_id: 7,
        shot_id: 3,
        shot_type_id: 2,
      },
    ])
    expect([upload?.status, upload?.asset, upload?.sentBytes, kept.size]).toEqual([
      'done',
      { id: 'DB1' },
      size,
      0,
    ])
    expect(uploader.state).toBe('stopped')
  })

  test('A-ENGINE-05 A-ENGINE-08 A-ENGINE-23 a part is tried three times, a second apart, then the file has failed', async () => {
    const server = fakeServer((url) =>
      url.includes('part=2&') ? new TransportError('no luck', 500) : undefined,
    )
    const { uploader, pauses, errors, finished } = start(server)
    const upload = uploader.add(file('a.jpg', 30 * megabyte), target)
    uploader.start()
    await finished()
    expect([upload?.status, pauses, server.completions]).toEqual(['failed', [1000, 1000], []])
    expect(errors).toEqual(['Error uploading', { message: 'no luck', status: 500, uploadId: upload?.id }])
  })

  test('A-ENGINE-09 a failed file is queued again on retry, and only the missing parts are sent', async () => {
    let isBroken = true
    const server = fakeServer((url) =>
      isBroken && url.includes('part=3&') ? new TransportError('no luck', 500) : undefined,
    )
    const { uploader, finished } = start(server)
    const upload = uploader.add(file('a.jpg', 30 * megabyte), target)
    uploader.start()
    await finished()
    isBroken = false
    uploader.retryAllFailed()
    await finished()
    expect(upload?.status).toBe('done')
    expect(server.sent.toSorted()).toEqual(['stored-a.jpg#1', 'stored-a.jpg#2', 'stored-a.jpg#3'])
  })

  test('an error that goes away costs nothing but a pause', async () => {
    const server = fakeServer((_, attempt) => (attempt < 3 ? new TransportError('busy', 500) : undefined))
    const { uploader, finished } = start(server)
    const upload = uploader.add(file('a.jpg', megabyte), target)
    uploader.start()
    await finished()
    expect(upload?.status).toBe('done')
  })

  test('a link that is too old is requested anew, without a pause', async () => {
    const server = fakeServer((url) =>
      url.includes('link=1') ? new TransportError('expired', 403) : undefined,
    )
    const { uploader, pauses, finished } = start(server)
    const upload = uploader.add(file('a.jpg', 20 * megabyte), target)
    uploader.start()
    await finished()
    expect([upload?.status, pauses]).toEqual(['done', []])
    expect(server.setups.at(-1)).toMatchObject({ upload_id: 'upload-stored-a.jpg' })
  })

  test('an outage is waited out, however often it comes back, and spends no attempt', async () => {
    const server = fakeServer((_, attempt) =>
      attempt <= 9 ? new TransportError('no network', null) : undefined,
    )
    const whenReachable = vi.fn(async () => true)
    const { uploader, pauses, finished } = start(server, whenReachable)
    const upload = uploader.add(file('a.jpg', megabyte), target)
    uploader.start()
    await finished()
    expect([upload?.status, whenReachable.mock.calls.length, pauses]).toEqual(['done', 9, []])
  })

  test('A-ENGINE-05 a store that asks for patience is waited for longer and longer, which spends no attempt', async () => {
    const server = fakeServer((_, attempt) =>
      attempt <= 6 ? new TransportError('slow down', 503, { retryAfterSeconds: 2 }) : undefined,
    )
    const { uploader, pauses, finished } = start(server)
    const upload = uploader.add(file('a.jpg', megabyte), target)
    uploader.start()
    await finished()
    expect([upload?.status, pauses]).toEqual(['done', [2000, 2000, 4000, 8000, 10_000, 10_000]])
  })

  test('a store that asks for patience without an end fails the file in the end', async () => {
    const server = fakeServer(() => new TransportError('slow down', 503))
    const { uploader, pauses, finished } = start(server)
    const upload = uploader.add(file('a.jpg', megabyte), target)
    uploader.start()
    await finished()
    expect(upload?.status).toBe('failed')
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(300_000)
    expect(pauses.slice(-2)).toEqual([1000, 1000])
  })

  test.each([null, 500, 502, 503, 504])(
    'a part that fails with %s while the store is away waits until it is back',
    async (status) => {
      const server = fakeServer((_, attempt) =>
        attempt <= 5 ? new TransportError('away', status) : undefined,
      )
      const { uploader, pauses, finished } = start(server, async () => true)
      const upload = uploader.add(file('a.jpg', megabyte), target)
      uploader.start()
      await finished()
      expect([upload?.status, pauses]).toEqual(['done', []])
    },
  )

  test('a part that never arrives fails in the end, although the server can be reached', async () => {
    const server = fakeServer(() => new TransportError('blocked', null))
    const { uploader, finished } = start(server)
    const upload = uploader.add(file('a.jpg', megabyte), target)
    uploader.start()
    await finished()
    expect(upload?.status).toBe('failed')
  })

  test('a wait that the server asks for costs no attempt', async () => {
    const server = fakeServer((_, attempt) =>
      attempt <= 5 ? new TransportError('slow down', 429, { retryAfterSeconds: 7 }) : undefined,
    )
    const { uploader, pauses, finished } = start(server)
    const upload = uploader.add(file('a.jpg', megabyte), target)
    uploader.start()
    await finished()
    expect([upload?.status, pauses]).toEqual(['done', Array.from({ length: 5 }, () => 7000)])
  })

  test('an upload that the server has deleted starts over', async () => {
    const server = fakeServer((url, attempt) =>
      url.includes('part=2&') && attempt === 1 ? new TransportError('no such upload', 404) : undefined,
    )
    const { uploader, finished } = start(server)
    const upload = uploader.add(file('a.jpg', 20 * megabyte), target)
    uploader.start()
    await finished()
    expect(upload?.status).toBe('done')
    expect(server.setups.at(-1)).toMatchObject({ file_name: 'a.jpg', fingerprint: upload?.id })
  })

  test('parts that the server lacks at the end are sent again, and nothing else', async () => {
    const server = fakeServer()
    const { complete } = server.transport
    let isFirst = true
    server.transport.complete = async (request) => {
      if (!isFirst) return complete(request)
      isFirst = false
      server.received.get('stored-a.jpg')?.delete(2)
      throw new TransportError('some parts have not arrived', 422)
    }
    const { uploader, finished } = start(server)
    const upload = uploader.add(file('a.jpg', 30 * megabyte), target)
    uploader.start()
    await finished()
    expect(upload?.status).toBe('done')
    expect(server.sent.slice(3)).toEqual(['stored-a.jpg#2'])
  })

  test('a file that changed on the card says so', async () => {
    const { uploader, finished } = start(fakeServer())
    const changed = {
      ...file('a.jpg', megabyte),
      open: () => Promise.reject(new FileError('This file has changed.')),
    }
    const upload = uploader.add(changed, target)
    uploader.start()
    await finished()
    expect([upload?.status, upload?.error]).toEqual(['failed', 'This file has changed.'])
  })

  test('a file that cannot be read here leaves the queue, and goes on from its record once it is picked again', async () => {
    const server = fakeServer()
    let isReadable = true
    const source = file('a.jpg', 30 * megabyte)
    const lost: UploadRecord[] = []
    const { uploader, kept, errors, finished } = start(server, undefined, (record) => lost.push(record))
    const upload = uploader.add(
      {
        ...source,
        open: async () => {
          if (!isReadable) throw new LostFileError('This tab may not read it.')
          isReadable = false
          return source.open()
        },
      },
      target,
    )
    const outcome = uploader.outcome(upload?.id ?? '')
    uploader.start()
    await expect(outcome).rejects.toThrow('This tab may not read it.')
    await finished()
    expect([uploader.all(), errors, server.discarded]).toEqual([[], [], []])
    expect([lost.map(({ id }) => id), [...kept.keys()]]).toEqual([[upload?.id], [upload?.id]])
    uploader.add(source, target, lost[0])
    uploader.start()
    await finished()
    expect(server.sent.toSorted()).toEqual(['stored-a.jpg#1', 'stored-a.jpg#2', 'stored-a.jpg#3'])
  })
})

describe('A-ENGINE-06 an interrupted upload', () => {
  const record = (parts: string[]): UploadRecord => ({
    id: 'a.jpg:31457280:1',
    name: 'a.jpg',
    size: 30 * megabyte,
    type: 'image/jpeg',
    mission_number: 7,
    shot_id: 3,
    shot_type_id: 2,
    file_type: 'image',
    date_created: '1970-01-01 00:00:00 +00:00',
    upload_id: 'upload-stored-a.jpg',
    unique_file_name: 'stored-a.jpg',
    parts,
  })

  test('resumes with unique_file_name and upload_id, and sends only the missing parts', async () => {
    const server = fakeServer()
    server.received.set('stored-a.jpg', new Map([[2, 10 * megabyte]]))
    const { uploader, finished } = start(server)
    uploader.add(file('a.jpg', 30 * megabyte), target, record(['2:etag-2']))
    uploader.start()
    await finished()
    expect(server.setups[0]).toMatchObject({
      unique_file_name: 'stored-a.jpg',
      upload_id: 'upload-stored-a.jpg',
    })
    expect(server.sent.toSorted()).toEqual(['stored-a.jpg#1', 'stored-a.jpg#3'])
    expect(server.completions[0]?.parts).toEqual(['1:etag-1', '2:etag-2', '3:etag-3'])
  })

  test('A-OPEN-53 the server decides what has arrived, the record is a hint', async () => {
    const server = fakeServer()
    server.received.set('stored-a.jpg', new Map([[3, 10 * megabyte]]))
    const { uploader, finished } = start(server)
    uploader.add(file('a.jpg', 30 * megabyte), target, record(['1:etag-1', '2:etag-2']))
    uploader.start()
    await finished()
    expect(server.sent.toSorted()).toEqual(['stored-a.jpg#1', 'stored-a.jpg#2'])
  })

  test('A-DATA-19 the record holds what another visit needs', async () => {
    const server = fakeServer((url) => (url.includes('part=2&') ? new TransportError('no', 500) : undefined))
    const { uploader, kept, finished } = start(server)
    uploader.add(file('a.jpg', 20 * megabyte), target)
    uploader.start()
    await finished()
    expect([...kept.values()]).toEqual([
      { ...record(['1:etag-1']), id: 'a.jpg:20971520:1', size: 20 * megabyte },
    ])
  })
})

describe('what a file meets', () => {
  test('A-ENGINE-20 a file that the mission already has is dropped as -602, and none has failed', async () => {
    const server = fakeServer()
    const { setUp } = server.transport
    server.transport.setUp = async (request) => {
      if (request.file_name === 'twice.jpg')
        throw new TransportError('it is there', 409, { isDuplicate: true })
      return setUp(request)
    }
    const { uploader, kept, errors, finished } = start(server)
    uploader.add(file('twice.jpg', megabyte), target)
    const other = uploader.add(file('b.jpg', megabyte), target)
    uploader.start()
    await finished()
    expect([other?.status, uploader.all().map(({ source }) => source.name), kept.size]).toEqual([
      'done',
      ['b.jpg'],
      0,
    ])
    expect(errors).toEqual([
      { message: 'it is there', status: 409, uploadId: 'twice.jpg:1048576:1', code: -602 },
    ])
  })

  test('A-ENGINE-21 after any other error it has failed, waiting callers are rejected, and a refresh follows', async () => {
    const server = fakeServer(() => new TransportError('no luck', 500))
    const { uploader, finished } = start(server)
    const refreshed: (string | undefined)[] = []
    uploader.subscribe((ids) => {
      for (const id of ids) refreshed.push(uploader.get(id)?.status)
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
    try {
      const upload = uploader.add(file('a.jpg', megabyte), target)
      const outcome = uploader.outcome(upload?.id ?? '').catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(0)
      uploader.start()
      await finished()
      expect(await outcome).toMatchObject({ message: 'no luck', status: 500 })
      expect([upload?.status, refreshed]).toEqual(['failed', ['queued']])
      await vi.advanceTimersByTimeAsync(750)
      expect(refreshed).toEqual(['queued', 'failed'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('A-ENGINE-22 an error that concerns every file stops the queue, and is reported once, without a file', async () => {
    const refusal = { stopsQueue: true, pilotText: 'The storage is full.' }
    const server = fakeServer((url) =>
      url.includes('stored-a.jpg') ? new TransportError('full', 507, refusal) : undefined,
    )
    const { uploader, errors } = start(server)
    const first = uploader.add(file('a.jpg', megabyte), target)
    for (let each = 0; each < 30; each++) uploader.add(file(`b-${each}.jpg`, megabyte), target)
    uploader.start()
    await until(() => uploader.state === 'stopped')
    expect([first?.status, first?.error]).toEqual(['failed', 'The storage is full.'])
    expect(uploader.all().filter(({ status }) => status === 'queued').length).toBeGreaterThan(10)
    expect(errors.filter((error) => (error as { uploadId?: unknown }).uploadId === null)).toEqual([
      { message: 'The storage is full.', status: 507, uploadId: null },
    ])
  })

  test.each([401, 404, 410, 413, 422, 507])(
    'A-ENGINE-05 %s is final: neither a part nor a completion is tried again',
    async (status) => {
      const refused = new TransportError('no', status)
      const part = fakeServer(() => refused)
      const sendPart = vi.spyOn(part.transport, 'sendPart')
      const sending = start(part)
      // If an upload is gone, its file starts over, twice.
      const tries = status === 404 ? 3 : 1
      const upload = sending.uploader.add(file('a.jpg', megabyte), target)
      sending.uploader.start()
      await sending.finished()
      expect([upload?.status, sendPart.mock.calls.length, sending.pauses]).toEqual(['failed', tries, []])

      const end = fakeServer()
      const complete = vi.spyOn(end.transport, 'complete').mockRejectedValue(refused)
      const completing = start(end)
      completing.uploader.add(file('a.jpg', megabyte), target)
      completing.uploader.start()
      await completing.finished()
      const again = status === 404 || status === 422 ? 3 : 1
      expect([complete.mock.calls.length, completing.pauses]).toEqual([again, []])
    },
  )

  test('a session that has ended fails no file', async () => {
    const server = fakeServer(() => new TransportError('sign in', 401, { stopsQueue: true }))
    const { uploader, kept } = start(server)
    const upload = uploader.add(file('a.jpg', megabyte), target)
    uploader.start()
    await until(() => uploader.state === 'stopped')
    expect([upload?.status, kept.size]).toEqual(['queued', 1])
  })

  test('the shot may change until a file is completed, and completing waits for its facts', async () => {
    const server = fakeServer()
    const described = Promise.withResolvers<void>()
    const uploader = createUploader<{ id: string }>({
      transport: server.transport,
      connection: { whenReachable: async () => false },
      sleep: async () => {},
      offsetAt: () => 0,
      records: { put: () => {}, delete: () => {} },
      onError: () => {},
      onLost: () => {},
      describe: async ({ record }) => {
        await described.promise
        record.date_created = '2026-03-08 10:00:00 -07:00'
      },
    })
    const upload = uploader.add(file('a.jpg', megabyte), target)
    uploader.start()
    await until(() => server.sent.length === 1)
    uploader.assign(upload?.id ?? '', null)
    described.resolve()
    await until(() => upload?.status === 'done')
    expect(server.completions[0]).toMatchObject({
      shot_id: null,
      original_created_at: '2026-03-08 10:00:00 -07:00',
    })
  })
})

describe('the queue', () => {
  test('A-ENGINE-10 an empty file is a file-size-error and is not sent', async () => {
    const server = fakeServer()
    const { uploader, kept } = start(server)
    expect(uploader.add(file('empty.jpg', 0), target)?.status).toBe('file-size-error')
    uploader.start()
    expect([uploader.isFinished, server.setups, kept.size]).toEqual([true, [], 0])
  })

  test('A-DATA-17 a file has no id like those of the server, whatever its name, and the server gets the name', async () => {
    const server = fakeServer()
    const { uploader, finished } = start(server)
    const upload = uploader.add(file('GOODBYE.JPG', 5), target)
    expect(upload?.id).not.toContain('DB')
    expect([upload?.id, uploader.get(upload?.id ?? '')]).toEqual([upload?.record.id, upload])
    uploader.start()
    await finished()
    expect(server.setups[0]).toMatchObject({ file_name: 'GOODBYE.JPG', fingerprint: 'GOODBYE.JPG:5:1' })
    expect(upload?.asset?.id).toContain('DB')
  })

  test('A-UPLOAD-09 the same file is added once, and a file of that name from another card too', () => {
    const { uploader } = start(fakeServer())
    expect(uploader.add(file('DJI_0001.JPG', 5, 1), target)).not.toBeNull()
    expect(uploader.add(file('DJI_0001.JPG', 5, 1), target)).toBeNull()
    expect(uploader.add(file('DJI_0001.JPG', 5, 2), target)).not.toBeNull()
    expect(uploader.all()).toHaveLength(2)
  })

  test('A-ENGINE-11 it is stopped, started while a file waits for its links and to be completed, uploading while parts are sent', async () => {
    const server = fakeServer()
    const { setUp, sendPart, complete } = server.transport
    const seen: string[] = []
    const gates = { links: Promise.withResolvers<void>(), end: Promise.withResolvers<void>() }
    Object.assign(server.transport, {
      setUp: async (request: SetupRequest) => {
        await gates.links.promise
        return setUp(request)
      },
      sendPart: async (...part: Parameters<typeof sendPart>) => {
        seen.push(uploader.state)
        return sendPart(...part)
      },
      complete: async (request: CompletionRequest) => {
        await gates.end.promise
        seen.push(uploader.state)
        return complete(request)
      },
    })
    const { uploader, finished } = start(server)
    expect([uploader.state, uploader.isFinished]).toEqual(['stopped', true])
    uploader.add(file('a.jpg', 20 * megabyte), target)
    expect([uploader.state, uploader.isFinished]).toEqual(['stopped', false])
    uploader.start()
    expect([uploader.state, uploader.isFinished]).toEqual(['started', false])
    gates.links.resolve()
    await until(() => server.sent.length === 2)
    await until(() => uploader.state === 'started')
    expect(uploader.isFinished).toBe(false)
    gates.end.resolve()
    await finished()
    expect(seen).toEqual(['uploading', 'uploading', 'started'])
    expect(uploader.state).toBe('stopped')
  })

  test('A-ENGINE-11 while the network is away it is started, and uploads nothing', async () => {
    const back = Promise.withResolvers<boolean>()
    const whenReachable = vi.fn(() => back.promise)
    const server = fakeServer((_, attempt) =>
      attempt === 1 ? new TransportError('no network', null) : undefined,
    )
    const { uploader, finished } = start(server, whenReachable)
    const upload = uploader.add(file('a.jpg', megabyte), target)
    uploader.start()
    await until(() => whenReachable.mock.calls.length === 1)
    expect([uploader.state, upload?.status, uploader.isFinished]).toEqual(['started', 'uploading', false])
    back.resolve(true)
    await finished()
    expect([upload?.status, uploader.state]).toEqual(['done', 'stopped'])
  })

  test('A-ENGINE-11 pausing stops it, and resuming sends the rest', async () => {
    let pause = () => {}
    const server = fakeServer((url) => void (url.includes('part=5&') && pause()))
    const { uploader, finished } = start(server)
    pause = uploader.pause
    const upload = uploader.add(file('a.jpg', 200 * megabyte), target)
    uploader.start()
    await until(() => uploader.state === 'stopped')
    const before = [...server.sent]
    expect([upload?.status, uploader.isFinished, before.length < 20]).toEqual(['queued', false, true])
    pause = () => {}
    uploader.resume()
    await finished()
    expect(upload?.status).toBe('done')
    expect(server.sent).toHaveLength(20)
    expect(server.sent.slice(0, before.length)).toEqual(before)
  })

  test('a canceled file is gone, and the others continue', async () => {
    let cancel = () => {}
    const server = fakeServer((url) => void (url.includes('a.jpg?part=5&') && cancel()))
    const { uploader, kept, finished } = start(server)
    const canceled = uploader.add(file('a.jpg', 100 * megabyte), target)
    const other = uploader.add(file('b.jpg', megabyte), target)
    cancel = () => uploader.cancel(canceled?.id ?? '')
    uploader.start()
    await finished()
    expect(server.discarded).toEqual(['upload-stored-a.jpg'])
    expect([other?.status, uploader.all().length, kept.size]).toEqual(['done', 1, 0])
    expect(server.completions.map(({ original_file_name }) => original_file_name)).toEqual(['b.jpg'])
  })

  test('small files do not wait behind large ones', async () => {
    const server = fakeServer()
    const { uploader, finished } = start(server)
    for (let each = 0; each < 8; each++) uploader.add(file(`large-${each}.mp4`, 1000 * megabyte), target)
    for (let each = 0; each < 20; each++) uploader.add(file(`small-${each}.jpg`, megabyte), target)
    uploader.start()
    await finished()
    const names = server.completions.map(({ original_file_name }) => original_file_name)
    expect(names.slice(0, 20).every((name) => name.startsWith('small'))).toBe(true)
    expect(names).toHaveLength(28)
  })

  test('another large file begins before those whose last parts are on their way are complete', async () => {
    const server = fakeServer()
    server.transport.complete = () => new Promise(() => {})
    const { uploader } = start(server)
    for (let each = 0; each < 4; each++) uploader.add(file(`large-${each}.mp4`, 20 * megabyte), target)
    uploader.start()
    await until(() => server.sent.length === 8)
  })

  test.each([
    // In addition to those that have one of the first four connections.
    ['the smaller files are the more of them begin', megabyte, 60 + 4],
    ['but not without end', 8 * megabyte, 18],
  ])('%s', async (_, size, count) => {
    const server = fakeServer()
    server.transport.sendPart = () => new Promise(() => {})
    const { uploader } = start(server)
    for (let each = 0; each < 100; each++) uploader.add(file(`${each}.jpg`, size), target)
    uploader.start()
    await until(() => server.setups.length === count)
    expect(uploader.all().filter(({ status }) => status === 'uploading')).toHaveLength(count)
  })

  test('small files that wait to be completed let others begin, up to 240', async () => {
    const server = fakeServer()
    server.transport.complete = () => new Promise(() => {})
    const { uploader } = start(server)
    for (let each = 0; each < 300; each++) uploader.add(file(`${each}.jpg`, megabyte), target)
    uploader.start()
    await until(() => server.sent.length === 240)
    expect(uploader.all().filter(({ status }) => status === 'uploading')).toHaveLength(240)
  })
})

test('A-ENGINE-19 listeners are notified at once after a quiet time, then every 750 ms', async () => {
  vi.useFakeTimers()
  try {
    const { uploader } = start(fakeServer())
    const heard = vi.fn()
    uploader.subscribe(heard)
    uploader.add(file('a.jpg', 0), target)
    await vi.advanceTimersByTimeAsync(0)
    expect(heard).toHaveBeenCalledTimes(1)
    uploader.add(file('b.jpg', 0), target)
    uploader.add(file('c.jpg', 0), target)
    await vi.advanceTimersByTimeAsync(749)
    expect(heard).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(heard.mock.calls.map(([ids]) => [...ids])).toEqual([['a.jpg:0:1'], ['b.jpg:0:1', 'c.jpg:0:1']])
  } finally {
    vi.useRealTimers()
  }
})
