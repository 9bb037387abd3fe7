import { until } from '@sortie/testing/turns'
import { describe, expect, test, vi } from 'vitest'
import { fakeServer, file, megabyte } from '../testing/fake-server.ts'
import { createConnectionPool } from './connection-pool.ts'
import { sendFile } from './send-file.ts'
import { type Transport, TransportError } from './transport.ts'
import type { Upload, UploadRecord } from './upload.ts'

const part = 10 * megabyte

/** Sends a file without a queue around it. */
const send = (
  { transport }: { transport: Transport<{ id: string }> },
  {
    name = 'a.jpg',
    size = 3 * part,
    known = {},
  }: { name?: string; size?: number; known?: Partial<UploadRecord> } = {},
) => {
  const source = file(name, size)
  const record: UploadRecord = {
    ...{ id: 'id', name, size, type: 'image/jpeg', mission_number: 7, shot_id: 3, shot_type_id: 2 },
    ...{ file_type: 'image', date_created: '2026-03-08 10:00:00 -07:00' },
    ...{ upload_id: null, unique_file_name: null, parts: [] },
    ...known,
  }
  const upload: Upload<{ id: string }> = {
    ...{ id: record.id, source, record, status: 'uploading', sentBytes: 999, error: null, asset: null },
  }
  const counts: number[] = []
  const kept: Pick<UploadRecord, 'upload_id' | 'parts'>[] = []
  const pauses: number[] = []
  const pool = createConnectionPool({ first: 20, most: 20 })
  const moved = vi.spyOn(pool, 'moved')
  const allBegun = vi.fn()
  const result = sendFile(
    upload,
    {
      transport,
      pool,
      connection: { whenReachable: async () => false },
      sleep: async (ms) => void pauses.push(ms),
      keepLater: ({ record: { upload_id, parts } }) => void kept.push({ upload_id, parts: [...parts] }),
      allBegun,
      changed: ({ sentBytes }) => void counts.push(sentBytes),
    },
    new AbortController().signal,
  )
  return { result, upload, record, counts, kept, pauses, moved, allBegun }
}

describe('what is known of a file on its way', () => {
  test('bytes count while they are being sent, and once when they have arrived', async () => {
    const server = fakeServer()
    const { sendPart } = server.transport
    const transport = {
      ...server.transport,
      sendPart: async (...[url, body, options]: [...Parameters<typeof sendPart>]) => {
        const { onProgress } = options as unknown as { onProgress: (bytes: number) => void }
        onProgress(100)
        onProgress(250)
        return sendPart(url, body, options)
      },
    }
    const { result, upload, counts, moved } = send({ transport }, { size: 1000 })
    await result
    expect(counts).toEqual([100, 250, 0, 1000])
    expect([upload.sentBytes, moved.mock.calls]).toEqual([1000, [[1000]]])
  })

  test('the bytes of a part that fails do not count', async () => {
    const server = fakeServer(() => new TransportError('no', 400))
    const { sendPart } = server.transport
    const transport = {
      ...server.transport,
      sendPart: async (...[url, body, options]: [...Parameters<typeof sendPart>]) => {
        const { onProgress } = options as unknown as { onProgress: (bytes: number) => void }
        onProgress(100)
        return sendPart(url, body, options)
      },
    }
    const { result, upload, moved } = send({ transport }, { size: 1000 })
    await expect(result).rejects.toThrow('no')
    expect([upload.sentBytes, moved.mock.calls]).toEqual([0, []])
  })

  test('the server corrects the parts that an earlier visit counted as arrived, to the last part of a batch', async () => {
    const server = fakeServer()
    server.received.set('stored-a.jpg', new Map([[2, part]]))
    const known = {
      ...{ upload_id: 'upload-stored-a.jpg', unique_file_name: 'stored-a.jpg' },
      parts: ['1:etag-1', '2:old:etag', '3:etag-3'],
    }
    const { result, counts, kept, moved } = send(server, { size: 2 * part + 5, known })
    await result
    // First the parts of the record count; then three are corrected and one stays; then those that are sent.
    expect([counts.slice(0, 3), counts.slice(3, 7), counts.at(-1)]).toEqual([
      [part, 2 * part, 2 * part + 5],
      [part + 5, 5, 0, part],
      2 * part + 5,
    ])
    expect(kept).toEqual([
      { upload_id: 'upload-stored-a.jpg', parts: ['2:etag-2'] },
      { upload_id: 'upload-stored-a.jpg', parts: ['2:etag-2', '1:etag-1'] },
      { upload_id: 'upload-stored-a.jpg', parts: ['2:etag-2', '1:etag-1', '3:etag-3'] },
    ])
    expect(moved.mock.calls).toEqual([[part], [5]])
  })

  test('without a list from the server the parts of the record count, including etags with colons', async () => {
    const server = fakeServer()
    const { setUp } = server.transport
    const transport = {
      ...server.transport,
      setUp: async (request: Parameters<typeof setUp>[0]) => {
        const { completed_parts: _, ...response } = await setUp(request)
        return response
      },
    }
    const known = {
      upload_id: 'upload-stored-a.jpg',
      unique_file_name: 'stored-a.jpg',
      parts: ['2:x', '2:a:b:c'],
    }
    const { result, counts } = send({ transport }, { known })
    await result
    // The part is named twice, but counts once.
    expect(counts).toEqual([part, part, 2 * part, 2 * part, 3 * part])
    expect(server.sent).toEqual(['stored-a.jpg#1', 'stored-a.jpg#3'])
    expect(server.completions[0]?.parts).toEqual(['1:etag-1', '2:a:b:c', '3:etag-3'])
  })

  test.each([{ upload_id: 'upload-1' }, { unique_file_name: 'stored-1' }])(
    'a record with only one of the two names of an upload starts over: %o',
    async (known) => {
      const server = fakeServer()
      await send(server, { known }).result
      expect(server.setups).toEqual([
        expect.objectContaining({ file_name: 'a.jpg', size: 3 * part, fingerprint: `a.jpg:${3 * part}:1` }),
      ])
      expect(server.setups[0]).not.toHaveProperty('upload_id')
    },
  )

  test.each([
    ['a\u0007b\u0000.jpg', 'ab.jpg', 'ab.jpg'],
    ['\u0001', '', 'file'],
  ])('control characters in names are removed: %j', async (name, original, stored) => {
    const server = fakeServer()
    await send(server, { name, size: 5 }).result
    expect(server.setups[0]).toMatchObject({ file_name: stored, fingerprint: `${original}:5:1` })
    expect(server.completions[0]?.original_file_name).toBe(original)
  })
})

describe('the parts of a file', () => {
  test('at most six wait for a connection, and the last one reports that all have begun', async () => {
    const server = fakeServer()
    const held: (() => void)[] = []
    const transport = {
      ...server.transport,
      sendPart: () => new Promise<string>((resolve) => void held.push(() => resolve('etag'))),
    }
    const { result, upload, allBegun } = send({ transport }, { size: 8 * part })
    await until(() => held.length === 6)
    held[0]?.()
    await until(() => held.length === 7)
    expect(allBegun).not.toHaveBeenCalled()
    held[1]?.()
    await until(() => held.length === 8)
    expect(allBegun.mock.calls).toEqual([[upload]])
    for (const end of held) end()
    await result
    expect(allBegun).toHaveBeenCalledTimes(1)
  })

  test.each([
    [part, [[part, 0, true]]],
    [
      part + 5,
      [
        [part, 0, false],
        [5, part, false],
      ],
    ],
  ])('of %i bytes: a file of one part is sent as it is', async (size, expected) => {
    const server = fakeServer()
    const sent: unknown[] = []
    const { sendPart } = server.transport
    const transport = {
      ...server.transport,
      sendPart: (...[url, body, options]: Parameters<typeof sendPart>) => {
        const { from } = body as unknown as { from: number }
        sent.push([body.size, from, 'slice' in body])
        return sendPart(url, body, options)
      },
    }
    await send({ transport }, { size }).result
    expect(sent).toEqual(expected)
  })

  test('a refused link is requested again three times in each of three attempts', async () => {
    const refusal = new TransportError('refused', 403)
    const server = fakeServer(() => refusal)
    const sendPart = vi.spyOn(server.transport, 'sendPart')
    const { result, pauses } = send(server, { size: 5 })
    await expect(result).rejects.toBe(refusal)
    expect([sendPart.mock.calls.length, pauses]).toEqual([12, [1000, 1000]])
    expect(new Set(sendPart.mock.calls.map(([url]) => url)).size).toBe(10)
  })

  test('a part without a link fails the file, with its number', async () => {
    const server = fakeServer()
    const { setUp } = server.transport
    const transport = {
      ...server.transport,
      setUp: async (request: Parameters<typeof setUp>[0]) => {
        const response = await setUp(request)
        delete response.multipart_urls[3]
        return response
      },
    }
    await expect(send({ transport }).result).rejects.toThrow('There is no link for part 3 of this file.')
  })
})

describe('a file that the server has lost', () => {
  test('whose upload is gone starts over from the beginning', async () => {
    const server = fakeServer((url) =>
      url.includes('part=3&') ? new TransportError('no such upload', 404) : undefined,
    )
    const { setUp } = server.transport
    const isMissionGone = () => server.setups.length === 1
    const setups = vi.fn(async (request: Parameters<typeof setUp>[0]) => {
      if (isMissionGone()) throw new TransportError('no such mission', 404)
      return setUp(request)
    })
    const { result, record } = send({ transport: { ...server.transport, setUp: setups } })
    await expect(result).rejects.toThrow('no such mission')
    expect(setups.mock.calls.map(([{ upload_id, file_name }]) => [upload_id, file_name])).toEqual([
      [undefined, 'a.jpg'],
      [undefined, 'a.jpg'],
    ])
    expect(record).toMatchObject({ upload_id: null, unique_file_name: null, parts: [] })
  })

  test('with missing parts at the end continues the same upload, twice', async () => {
    const server = fakeServer()
    const incomplete = new TransportError('some parts have not arrived', 422)
    const complete = vi.fn(() => Promise.reject(incomplete))
    const { result } = send({ transport: { ...server.transport, complete } }, { size: 5 })
    await expect(result).rejects.toBe(incomplete)
    expect(complete).toHaveBeenCalledTimes(3)
    expect(server.setups.map(({ upload_id }) => upload_id)).toEqual([
      undefined,
      'upload-stored-a.jpg',
      'upload-stored-a.jpg',
    ])
  })

  test.each([
    ['422 that stops the queue', new TransportError('no more', 422, { stopsQueue: true })],
    ['any other refusal', new TransportError('no', 413)],
  ])('is not what %s says', async (_, refusal) => {
    const server = fakeServer()
    const complete = vi.fn(() => Promise.reject(refusal))
    const { result } = send({ transport: { ...server.transport, complete } }, { size: 5 })
    await expect(result).rejects.toBe(refusal)
    expect(complete).toHaveBeenCalledTimes(1)
  })
})
