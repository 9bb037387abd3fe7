import { turn, until } from '@sortie/testing/turns'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeServer, file, megabyte, start, target } from '../testing/fake-server.ts'
import { createConnectionPool } from './connection-pool.ts'
import { FileError, TransportError } from './transport.ts'

/** Waits for everything that needs no clock. */
const settled = async () => {
  for (let turns = 0; turns < 50; turns++) await turn()
}

const never = () => new Promise<never>(() => {})

afterEach(() => void vi.useRealTimers())

describe('how many files are on their way', () => {
  const running = async (sizes: readonly number[]) => {
    const server = fakeServer()
    server.transport.sendPart = never
    const { uploader } = start(server)
    for (const [index, size] of sizes.entries()) uploader.add(file(`${index}.jpg`, size), target)
    uploader.start()
    await settled()
    return uploader.all().flatMap(({ status, source }) => (status === 'uploading' ? [source.size] : []))
  }
  const times = (count: number, size: number): number[] => Array.from({ length: count }, () => size)

  test.each([
    ['three large ones', times(5, 200 * megabyte), 3],
    ['beside two of two parts that have the four connections, three more', times(7, 11 * megabyte), 5],
    ['three large ones and small ones', [...times(5, 200 * megabyte), ...times(9, megabyte)], 12],
    ['so many small ones as make 64 MB, beside the four that have a connection', times(50, 2 * megabyte), 36],
    [
      'one more where a byte is missing to 64 MB',
      [...times(10, 2 * megabyte), 2 * megabyte - 1, ...times(50, 2 * megabyte)],
      37,
    ],
  ])('%s', async (_, sizes, count) => {
    expect(await running(sizes)).toHaveLength(count)
  })

  test('small files that wait for a connection do not block large ones', async () => {
    const server = fakeServer()
    server.transport.sendPart = never
    const { uploader } = start(server)
    for (let each = 0; each < 10; each++) uploader.add(file(`${each}.jpg`, megabyte), target)
    uploader.start()
    await settled()
    const large = uploader.add(file('a.mp4', 200 * megabyte), target)
    uploader.start()
    expect(large?.status).toBe('uploading')
  })

  test('a large file that fails makes room for the next', async () => {
    const server = fakeServer()
    const { setUp } = server.transport
    const links = Promise.withResolvers<never>()
    server.transport.setUp = (request) => (request.file_name === 'b.mp4' ? links.promise : setUp(request))
    server.transport.sendPart = never
    const { uploader } = start(server)
    const uploads = [...'abcdef'].map((name) => uploader.add(file(`${name}.mp4`, 200 * megabyte), target))
    const statuses = () => uploads.map((upload) => upload?.status)
    uploader.start()
    await settled()
    expect(statuses()).toEqual(['uploading', 'uploading', 'uploading', 'queued', 'queued', 'queued'])
    links.reject(new TransportError('no', 413))
    await settled()
    expect(statuses()).toEqual(['uploading', 'failed', 'uploading', 'uploading', 'queued', 'queued'])
  })

  test('parts share the connections of the pool that is given, and with each of them it is uploading', async () => {
    const server = fakeServer()
    const { sendPart } = server.transport
    const seen: string[] = []
    server.transport.sendPart = async (...part) => {
      seen.push(uploader.state)
      const etag = await sendPart(...part)
      seen.push(part[0])
      return etag
    }
    const pool = createConnectionPool({ first: 1, most: 1 })
    const { uploader, finished } = start(server, undefined, undefined, { pool })
    for (const name of ['a', 'b', 'c']) uploader.add(file(`${name}.jpg`, 5), target)
    uploader.start()
    await finished()
    expect(seen).toEqual([
      ...['uploading', 'stored-a.jpg?part=1&link=1'],
      ...['uploading', 'stored-b.jpg?part=1&link=2'],
      ...['uploading', 'stored-c.jpg?part=1&link=3'],
    ])
  })
})

describe('what becomes of a file', () => {
  test('the outcome is for all who wait for it, now or later', async () => {
    const { uploader, finished } = start(fakeServer())
    const id = uploader.add(file('a.jpg', 5), target)?.id ?? ''
    const [first, second] = [uploader.outcome(id), uploader.outcome(id)]
    uploader.start()
    await finished()
    const late = uploader.outcome(id)
    expect(await Promise.all([first, second, late])).toEqual([{ id: 'DB1' }, { id: 'DB1' }, { id: 'DB1' }])
    expect(uploader.outcome('of nothing')).toBeInstanceOf(Promise)
  })

  test('after a retry there is another outcome, and nothing is left of the error', async () => {
    let isBroken = true
    const server = fakeServer(() =>
      isBroken ? new TransportError('no', 413, { pilotText: 'Too large.' }) : undefined,
    )
    const { uploader, finished } = start(server)
    const upload = uploader.add(file('a.jpg', 5), target)
    const id = upload?.id ?? ''
    const refused = expect(uploader.outcome(id)).rejects.toThrow('no')
    uploader.start()
    await finished()
    await refused
    expect([upload?.status, upload?.error]).toEqual(['failed', 'Too large.'])
    isBroken = false
    const outcome = uploader.outcome(id)
    uploader.retry(id)
    expect([upload?.status, upload?.error]).toEqual(['uploading', null])
    expect(await outcome).toEqual({ id: 'DB1' })
    uploader.retry(id)
    uploader.retry('of nothing')
    uploader.retryAllFailed()
    expect([upload?.status, server.completions.length]).toEqual(['done', 1])
  })

  test.each([
    [new Error('no reason'), { message: 'no reason', status: null }, null],
    ['a text', { message: 'a text', status: null }, null],
    [new FileError('It has changed.'), { message: 'It has changed.', status: null }, 'It has changed.'],
    [new TransportError('no', 413), { message: 'no', status: 413 }, null],
  ])('any error is reported, and the pilot gets the text for pilots: %s', async (error, told, text) => {
    const { uploader, errors, finished } = start(fakeServer())
    const upload = uploader.add({ ...file('a.jpg', 5), open: () => Promise.reject(error) }, target)
    uploader.start()
    await finished()
    expect(errors).toEqual(['Error uploading', { ...told, uploadId: 'a.jpg:5:1' }])
    expect(upload).toMatchObject({ status: 'failed', error: text, sentBytes: 0 })
  })

  test('parts of a file that has failed are not sent any further', async () => {
    const server = fakeServer()
    const signals: AbortSignal[] = []
    server.transport.sendPart = (url, _, { signal }) => {
      signals.push(signal)
      return url.includes('part=2&') ? Promise.reject(new TransportError('no', 413)) : never()
    }
    const { uploader } = start(server)
    const upload = uploader.add(file('a.jpg', 20 * megabyte), target)
    uploader.start()
    await until(() => upload?.status === 'failed')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  })

  test('a file that stops the queue without a text for pilots has the message of the server', async () => {
    const server = fakeServer(() => new TransportError('sign in', 401, { stopsQueue: true }))
    const { uploader, errors } = start(server)
    uploader.add(file('a.jpg', 5), target)
    uploader.start()
    await until(() => uploader.state === 'stopped')
    expect(errors).toEqual([{ message: 'sign in', status: 401, uploadId: null }])
  })

  test('A-ENGINE-20 a caller that waits for a file that the mission already has is told so', async () => {
    const server = fakeServer(() => new TransportError('it is there', 409, { isDuplicate: true }))
    const { uploader } = start(server)
    const outcome = uploader.outcome(uploader.add(file('a.jpg', 5), target)?.id ?? '')
    uploader.start()
    await expect(outcome).rejects.toThrow('it is there')
  })

  test('a file of unknown kind is sent as a data file', async () => {
    const server = fakeServer()
    const { uploader, finished } = start(server)
    uploader.add({ ...file('flight.log', 5), type: '' }, target)
    uploader.start()
    await finished()
    expect(server.setups[0]?.type).toBe('data_files')
  })
})

describe('a file that is canceled', () => {
  test('before it was started is in no queue, and leaves nothing behind', async () => {
    const server = fakeServer()
    const { uploader, kept, finished } = start(server)
    const [first, second] = ['a.jpg', 'b.jpg'].map((name) => uploader.add(file(name, 5), target))
    const outcome = uploader.outcome(first?.id ?? '')
    uploader.cancel(first?.id ?? '')
    uploader.cancel('of nothing')
    await expect(outcome).rejects.toThrow('The upload was canceled.')
    expect([uploader.isFinished, [...kept.keys()]]).toEqual([false, [second?.id]])
    uploader.start()
    await finished()
    expect([second?.status, uploader.all(), server.discarded]).toEqual(['done', [second], []])
    expect(server.setups.map(({ file_name }) => file_name)).toEqual(['b.jpg'])
  })

  test('after it is done is not discarded at the server', async () => {
    const server = fakeServer()
    const { uploader, finished } = start(server)
    const upload = uploader.add(file('a.jpg', 5), target)
    uploader.start()
    await finished()
    uploader.cancel(upload?.id ?? '')
    expect([uploader.all(), server.discarded]).toEqual([[], []])
  })

  test('and added again is a new one, which the end of the first does not affect', async () => {
    const server = fakeServer()
    const { sendPart } = server.transport
    const first = Promise.withResolvers<void>()
    server.transport.sendPart = async (...part) => {
      if (server.sent.length === 0) await first.promise
      return sendPart(...part)
    }
    const { uploader, finished } = start(server)
    const id = uploader.add(file('a.jpg', 5), target)?.id ?? ''
    const canceled = expect(uploader.outcome(id)).rejects.toThrow('The upload was canceled.')
    uploader.start()
    await until(() => uploader.state === 'uploading')
    uploader.cancel(id)
    await canceled
    const again = uploader.add(file('a.jpg', 5), target)
    const outcome = uploader.outcome(id)
    uploader.start()
    first.resolve()
    await expect(outcome).resolves.toEqual({ id: 'DB1' })
    await finished()
    expect([again?.status, again?.asset, uploader.all()]).toEqual(['done', { id: 'DB1' }, [again]])
  })

  test('while it is completed never arrives, even for those who wait for it after it is added again', async () => {
    const server = fakeServer()
    const completion = Promise.withResolvers<{ id: string }>()
    server.transport.complete = () => completion.promise
    const { uploader } = start(server)
    const upload = uploader.add(file('a.jpg', 5), target)
    uploader.start()
    await until(() => server.sent.length === 1)
    uploader.cancel(upload?.id ?? '')
    uploader.add(file('a.jpg', 5), target)
    const seen: unknown[] = []
    uploader.outcome(upload?.id ?? '').then((asset) => seen.push(asset))
    uploader.pause()
    completion.resolve({ id: 'DB1' })
    await until(() => uploader.state === 'stopped')
    await turn()
    expect([seen, upload?.asset]).toEqual([[], null])
  })

  test('is reported once more when its last call has ended and nothing is being sent', async () => {
    let now = 0
    const server = fakeServer()
    const completion = Promise.withResolvers<{ id: string }>()
    server.transport.complete = () => completion.promise
    const { uploader } = start(server, undefined, undefined, { now: () => (now += 1000) })
    const states: string[] = []
    const upload = uploader.add(file('a.jpg', 5), target)
    uploader.start()
    await until(() => server.sent.length === 1 && uploader.state === 'started')
    uploader.cancel(upload?.id ?? '')
    uploader.subscribe(() => void states.push(uploader.state))
    await until(() => states.at(-1) === 'started')
    completion.resolve({ id: 'DB1' })
    await until(() => states.at(-1) === 'stopped')
  })

  test('while all pause does not come back', async () => {
    const server = fakeServer()
    const { uploader, finished } = start(server)
    const upload = uploader.add(file('a.jpg', 5), target)
    uploader.start()
    uploader.pause()
    uploader.cancel(upload?.id ?? '')
    await finished()
    expect(uploader.all()).toEqual([])
  })
})

describe('a queue that is held', () => {
  test('keeps files that are added to it waiting, until the pilot resumes', async () => {
    const { uploader, finished } = start(fakeServer())
    uploader.start()
    uploader.pause()
    const upload = uploader.add(file('a.jpg', 5), target)
    uploader.start()
    expect([uploader.isHeld, uploader.state, upload?.status]).toEqual([true, 'stopped', 'queued'])
    uploader.resume()
    await finished()
    expect([uploader.isHeld, upload?.status]).toEqual([false, 'done'])
  })

  test('by a refusal says why, until it is resumed', async () => {
    let isFull = true
    const full = { stopsQueue: true, pilotText: 'The store is full.' }
    const server = fakeServer(() => (isFull ? new TransportError('507', 507, full) : undefined))
    const { uploader, finished } = start(server)
    const upload = uploader.add(file('a.jpg', 5), target)
    uploader.start()
    await until(() => uploader.isHeld)
    expect([uploader.problem, upload?.status]).toEqual(['The store is full.', 'failed'])
    isFull = false
    uploader.retry(upload?.id ?? '')
    await finished()
    expect([uploader.problem, upload?.status]).toEqual([null, 'done'])
  })

  test('because the session ended has no message after a new sign-in, and continues', async () => {
    let isSignedIn = false
    const server = fakeServer(() =>
      isSignedIn ? undefined : new TransportError('sign in', 401, { stopsQueue: true }),
    )
    const { uploader } = start(server)
    const outcome = uploader.outcome(uploader.add(file('a.jpg', 5), target)?.id ?? '')
    uploader.start()
    await until(() => uploader.isHeld)
    expect(uploader.problem).toBeNull()
    isSignedIn = true
    uploader.resume()
    await expect(outcome).resolves.toEqual({ id: 'DB1' })
  })

  test('by a refusal sends all that failed once the pilot retries them', async () => {
    let isFull = true
    const server = fakeServer(() =>
      isFull ? new TransportError('507', 507, { stopsQueue: true }) : undefined,
    )
    const lost: unknown[] = []
    const { uploader, finished } = start(server, undefined, (record) => lost.push(record))
    const upload = uploader.add(file('a.jpg', 5), target)
    uploader.start()
    await until(() => uploader.isHeld)
    isFull = false
    uploader.retryAllFailed()
    await finished()
    expect([upload?.status, lost]).toEqual(['done', []])
  })

  test('that has ended sends nothing anymore', async () => {
    const server = fakeServer()
    const { uploader } = start(server)
    const upload = uploader.add(file('a.jpg', 5), target)
    uploader.start()
    uploader.end()
    await until(() => uploader.state === 'stopped')
    uploader.resume()
    uploader.retryAllFailed()
    expect([uploader.state, upload?.status, server.sent]).toEqual(['stopped', 'queued', []])
  })
})

describe('reports and records', () => {
  test('state that only this browser has is written soon, and state of the server later', async () => {
    const { uploader, writes, finished } = start(fakeServer())
    const upload = uploader.add(file('a.jpg', 5), target)
    uploader.assign(upload?.id ?? '', 4)
    uploader.start()
    await finished()
    uploader.assign(upload?.id ?? '', 5)
    uploader.assign('of nothing', 5)
    expect(writes).toEqual([
      ...['put a.jpg soon', 'put a.jpg soon'],
      ...['put a.jpg later', 'put a.jpg later', 'delete a.jpg later'],
    ])
    expect(upload?.record.shot_id).toBe(5)
    const other = uploader.add(file('b.jpg', 5), target)
    uploader.cancel(other?.id ?? '')
    expect(writes.slice(5)).toEqual(['put b.jpg soon', 'delete b.jpg soon'])
  })

  test('A-UPLOAD-09 adding the same file again is reported as -602', () => {
    const { uploader, errors } = start(fakeServer())
    for (const _ of [1, 2]) uploader.add(file('a.jpg', 5), target)
    expect(errors).toEqual([
      { message: 'The file is in the queue already.', status: null, uploadId: 'a.jpg:5:1', code: -602 },
    ])
  })

  test('listeners are notified of every step of a file, until they unsubscribe', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
    const server = fakeServer()
    const gates = { links: Promise.withResolvers<void>(), end: Promise.withResolvers<void>() }
    const { setUp, complete } = server.transport
    server.transport.setUp = async (request) => {
      await gates.links.promise
      return setUp(request)
    }
    server.transport.complete = async (request) => {
      await gates.end.promise
      return complete(request)
    }
    const { uploader, finished } = start(server)
    const heard: unknown[] = []
    const leave = uploader.subscribe(
      (ids) => void heard.push(...[...ids].map((id) => uploader.get(id)?.status)),
    )
    const told = async () => {
      await settled()
      await vi.advanceTimersByTimeAsync(750)
      return heard.splice(0)
    }
    const upload = uploader.add(file('a.jpg', 5), target)
    expect(await told()).toEqual(['queued'])
    uploader.start()
    expect(await told()).toEqual(['uploading'])
    uploader.assign(upload?.id ?? '', 4)
    expect(await told()).toEqual(['uploading'])
    gates.links.resolve()
    expect(await told()).toEqual(['uploading'])
    expect(await told()).toEqual([])
    gates.end.resolve()
    await finished()
    expect(await told()).toEqual(['done'])
    uploader.cancel(upload?.id ?? '')
    expect(await told()).toEqual([undefined])
    leave()
    uploader.add(file('b.jpg', 5), target)
    expect(await told()).toEqual([])
  })

  test('A-ENGINE-11 with files of both sizes waiting it is not finished, and a pause lasts until all have ended', async () => {
    const server = fakeServer()
    const links = Promise.withResolvers<void>()
    const { setUp } = server.transport
    server.transport.setUp = async (request) => {
      await links.promise
      return setUp(request)
    }
    const { uploader } = start(server)
    for (const [name, size] of [
      ['a.jpg', 5],
      ['b.mp4', 20 * megabyte],
    ] as const)
      uploader.add(file(name, size), target)
    expect(uploader.isFinished).toBe(false)
    uploader.start()
    uploader.pause()
    expect([uploader.state, uploader.isFinished]).toEqual(['started', false])
    links.resolve()
    await until(() => uploader.state === 'stopped')
    expect(uploader.isFinished).toBe(false)
    expect(uploader.all().map(({ status }) => status)).toEqual(['queued', 'queued'])
  })

  test.each([10, 11])('A-UPLOAD-16 progress is of all files but empty ones, of %i', async (count) => {
    let now = 0
    const server = fakeServer()
    const ends: (() => void)[] = []
    const { sendPart } = server.transport
    server.transport.sendPart = async (...part) => {
      await new Promise<void>((resolve) => void ends.push(resolve))
      return sendPart(...part)
    }
    const { uploader } = start(server, undefined, undefined, { now: () => now })
    uploader.add(file('empty.jpg', 0), target)
    for (let each = 0; each < count; each++) uploader.add(file(`${each}.jpg`, 1000), target)
    const done = () => uploader.all().filter(({ status }) => status === 'done').length
    const progressAt = async (seconds: number, files: number) => {
      now = seconds * 1000
      for (let each = done(); each < files; each++) ends[each]?.()
      await until(() => done() === files)
      return uploader.progress()
    }
    expect(uploader.progress()).toEqual({ fraction: 0, bytesPerSecond: null, secondsLeft: null })
    uploader.start()
    await until(() => ends.length === 4)
    expect(await progressAt(1, 2)).toEqual({
      ...{ fraction: 2 / count, bytesPerSecond: 2000 },
      secondsLeft: count === 10 ? null : 5,
    })
    // The upload slows down, which changes the remaining time only after the fifth file.
    for (let second = 2; second <= 10; second++) await progressAt(second, 2)
    const left = []
    for (const files of [3, 4, 5]) left.push((await progressAt(8 + files, files)).secondsLeft)
    expect(left).toEqual(count === 10 ? [null, null, null] : [5, 5, 9])
  })
})
