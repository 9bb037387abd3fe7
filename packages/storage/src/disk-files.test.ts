import { readdir, readFile, stat, symlink, unlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  beforeCall,
  failOn,
  failure,
  leaveFree,
  openFolder,
  watchFiles,
  writeSlowly,
} from '../test/faulty-disk.ts'
import {
  makeNewFolder,
  namesIn,
  readNote,
  readRecord,
  SegmentFiles,
  writeNote,
  writeRecord,
} from './disk-files.ts'

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const full = (folder: string) => ({
  code: 'no_space',
  cause: { message: `The disk of ${folder} is full. Free up space on it.`, cause: { code: 'ENOSPC' } },
})

test('a record is read, absent, or an error', async () => {
  const folder = await openFolder()
  await writeFile(join(folder, 'good'), '{"a":1}')
  await writeFile(join(folder, 'bad'), '{"a":')
  await symlink('loop', join(folder, 'loop'))
  for (const read of [readRecord, readNote]) {
    expect(await read(join(folder, 'good'))).toEqual({ a: 1 })
    expect(await read(join(folder, 'none'))).toBeNull()
    expect(await read(join(folder, 'good', 'below'))).toBeNull()
    await expect(read(join(folder, 'loop'))).rejects.toMatchObject({ code: 'ELOOP' })
  }
  await expect(readRecord(join(folder, 'bad'))).rejects.toThrow(SyntaxError)
  expect(await readNote(join(folder, 'bad'))).toBeNull()
  expect((await namesIn(folder)).sort()).toEqual(['bad', 'good', 'loop'])
  expect(await namesIn(join(folder, 'none'))).toEqual([])
  await expect(namesIn(join(folder, 'loop'))).rejects.toMatchObject({ code: 'ELOOP' })
})

test('a note is written completely or not at all, and only if its folder exists', async () => {
  const folder = await openFolder()
  const path = join(folder, 'note')
  await writeNote(path, 'text')
  expect(await readFile(path, 'utf8')).toBe('text')
  await expect(writeNote(path, 'again')).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(writeNote(join(folder, 'none', 'note'), '')).rejects.toMatchObject({ code: 'ENOENT' })
  // The disk is full after half of it was written.
  await writeFile(path, 'te')
  const endFault = failOn('writeFile', '/note', 'ENOSPC')
  await expect(writeNote(path, 'text')).rejects.toMatchObject(full(folder))
  endFault()
  expect(await isThere(path)).toBe(false)
  const letBe = failOn('writeFile', '/note', 'EIO')
  await expect(writeNote(path, 'text')).rejects.toMatchObject({ code: 'EIO' })
  letBe()
  await writeFile(path, 'of another')
  failOn('writeFile', '/note', 'ENOENT')
  await expect(writeNote(path, 'text')).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await isThere(path)).toBe(true)
})

test('a new folder is made with its parents, and an existing one is never used', async () => {
  const folder = await openFolder()
  await makeNewFolder(join(folder, 'a'))
  await makeNewFolder(join(folder, 'b', 'c'))
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(['a', 'b', 'b/c'])
  await expect(makeNewFolder(join(folder, 'a'))).rejects.toMatchObject({ code: 'EEXIST' })
  const endFault = failOn('mkdir', '/d', 'ENOSPC')
  await expect(makeNewFolder(join(folder, 'd'))).rejects.toMatchObject(full(join(folder, 'd')))
  endFault()
  await writeFile(join(folder, 'file'), '')
  await expect(makeNewFolder(join(folder, 'file', 'e'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test('a record is in its place once it is synced, and its place is synced then', async () => {
  const folder = await openFolder()
  const watched = await watchFiles(folder)
  const place = join(folder, 'below', 'deep')
  const path = join(place, 'record')
  await writeRecord(path, { a: 1 })
  expect(watched).toMatchObject({ seen: ['file', 'rename', 'folder'], open: 0 })
  expect(await readRecord(path)).toEqual({ a: 1 })
  expect(await readdir(place)).toEqual(['record'])
  const endFault = failOn('rename', '', 'ENOSPC')
  await expect(writeRecord(path, { a: 2 })).rejects.toMatchObject(full(place))
  endFault()
  expect(await readRecord(path)).toEqual({ a: 1 })
  expect(await readdir(place)).toEqual(['record'])
  expect(watched.open).toBe(0)
  failOn('open', '', 'EMFILE')
  await expect(writeRecord(join(folder, 'none', 'record'), {})).rejects.toMatchObject({ code: 'EMFILE' })
  expect(await isThere(join(folder, 'none'))).toBe(false)
})

test.each(['well', 'badly'])(
  'requests that arrive during a sync that ends %s share the next one',
  async (how) => {
    const folder = await openFolder()
    const watched = await watchFiles(folder)
    const begun = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    watched.onFolder = () => {
      begun.resolve()
      return held.promise
    }
    const first = writeRecord(join(folder, 'a'), {})
    const outcome = first.then(
      () => 'well',
      ({ code }) => code === 'EIO' && 'badly',
    )
    await begun.promise
    const others = ['b', 'c', 'd'].map((name) => writeRecord(join(folder, name), {}))
    const renames = () => watched.seen.filter((what) => what === 'rename').length
    await expect.poll(renames).toBe(4)
    watched.onFolder = async () => {}
    if (how === 'well') held.resolve()
    else held.reject(failure('EIO'))
    expect(await outcome).toBe(how)
    await Promise.all(others)
    const folders = () => watched.seen.filter((what) => what === 'folder').length
    const before = how === 'well' ? 2 : 1
    expect([folders(), watched.open]).toEqual([before, 0])
    await writeRecord(join(folder, 'e'), {})
    expect([folders(), watched.open]).toEqual([before + 1, 0])
  },
)

const openSegments = async (reservedBytes = 0) => {
  const folder = join(await openFolder(), 'data')
  const files = new SegmentFiles(folder, reservedBytes)
  const write = (text: string) => files.write(Buffer.from(text), text.length)
  const read = async (file: string) => readFile(join(folder, file), 'utf8')
  const list = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
      entry.isFile(),
    ).length
  return { folder, files, write, read, list }
}

test('bytes are written completely, synced, and identified by their MD5', async () => {
  const { folder, files, read } = await openSegments()
  const watched = await watchFiles('/')
  await writeSlowly('/', 2)
  const written = await files.write(Readable.from([Buffer.from('12345'), Buffer.from('6789')]), 9)
  expect(written).toEqual({
    file: expect.stringMatching(/^([0-9a-f]{2})\/\1[0-9a-f]{6}-[0-9a-f-]{27}$/),
    size: 9,
    etag: '25f9e794323b453885f5181f1b624d0b',
  })
  expect(await read(written.file)).toBe('123456789')
  expect(watched).toMatchObject({ seen: ['file'], open: 0 })
  const empty = await files.write(new Uint8Array(), 0)
  expect(empty).toMatchObject({ size: 0, etag: 'd41d8cd98f00b204e9800998ecf8427e' })
  expect((await stat(join(folder, empty.file))).size).toBe(0)
})

test.each(['ENOSPC', 'EDQUOT'])('%s is a full disk, and leaves nothing', async (code) => {
  const { files, folder, list } = await openSegments()
  const watched = await watchFiles('/')
  const body = Readable.from(
    (async function* () {
      yield Buffer.from('some')
      throw failure(code)
    })(),
  )
  await expect(files.write(body, 10)).rejects.toMatchObject({
    code: 'no_space',
    cause: { message: `The disk of ${folder} is full. Free up space on it.`, cause: { code } },
  })
  expect([await list(), watched.open]).toEqual([0, 0])
  failOn('mkdir', '/data', code)
  await expect(files.write(Buffer.from('a'), 1)).rejects.toMatchObject({ code: 'no_space' })
})

test('nothing is accepted that would leave less than the reserved space, counting pending writes', async () => {
  const { files, folder, list } = await openSegments(20)
  leaveFree(100)
  const write = (size: number) => files.write(Buffer.alloc(size), size)
  await write(80)
  await expect(write(81)).rejects.toMatchObject({
    code: 'no_space',
    cause: {
      message: `The disk of ${folder} has 100 bytes left, of which 20 are kept free. Free up space on it.`,
    },
  })
  const body = new PassThrough()
  const first = files.write(body, 50)
  // The space is reserved before the file exists; a write that starts earlier would take it.
  await expect.poll(list).toBe(2)
  await expect(write(31)).rejects.toMatchObject({ code: 'no_space' })
  await write(30)
  body.write(Buffer.alloc(10))
  await expect.poll(() => write(40).catch(({ code }) => code)).toMatchObject({ size: 40 })
  await expect(write(41)).rejects.toMatchObject({ code: 'no_space' })
  // A body longer than announced does not free space for others.
  body.end(Buffer.alloc(60))
  await expect(first).rejects.toMatchObject({ code: 'incomplete_body' })
  // A body shorter than announced does not take space from others either.
  await expect(files.write(Buffer.alloc(10), 50)).rejects.toMatchObject({ code: 'incomplete_body' })
  await write(80)
  await expect(write(81)).rejects.toMatchObject({ code: 'no_space' })
  failOn('open', '', 'EMFILE')
  await expect(write(1)).rejects.toMatchObject({ code: 'EMFILE' })
})

test('links are other names for the same bytes, young and synced', async () => {
  const { files, folder, write, read, list } = await openSegments()
  const segments = [await write('one'), await write('three')]
  const longAgo = new Date('2020-01-01')
  for (const { file } of segments) await utimes(join(folder, file), longAgo, longAgo)
  const watched = await watchFiles('/')
  const links = (await files.link(segments)) ?? []
  expect(links.map(({ size }) => size)).toEqual([3, 5])
  expect(await Promise.all(links.map(({ file }) => read(file)))).toEqual(['one', 'three'])
  for (const { file } of links) {
    expect(file).toMatch(/^([0-9a-f]{2})\/\1[0-9a-f]{6}-[0-9a-f-]{27}$/)
    const { nlink, mtime, atime } = await stat(join(folder, file))
    expect(nlink).toBe(2)
    expect(Math.min(mtime.getTime(), atime.getTime())).toBeGreaterThan(Date.now() - 60_000)
  }
  expect(watched).toMatchObject({ seen: ['folder', 'folder'], open: 0 })
  await files.remove(segments)
  expect(await list()).toBe(2)
  expect(
    await files.link([links[0] ?? { file: '', size: 0 }, segments[1] ?? { file: '', size: 0 }]),
  ).toBeNull()
  expect(await list()).toBe(2)
})

test.each(['EMLINK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EXDEV'])(
  'where %s says that there are no links, bytes are copied and synced',
  async (code) => {
    const { files, write, read } = await openSegments()
    const segment = await write('one')
    const watched = await watchFiles('/')
    failOn('link', '', code)
    const [link] = (await files.link([segment])) ?? []
    expect(link?.file).not.toBe(segment.file)
    expect(await read(link?.file ?? '')).toBe('one')
    expect(watched).toMatchObject({ seen: ['file', 'folder'], open: 0 })
  },
)

test('a link that fails otherwise leaves nothing and says why', async () => {
  const { files, folder, write, list } = await openSegments()
  const segments = [await write('one'), await write('two')]
  const endFault = failOn('link', segments[1]?.file ?? '', 'ENOSPC')
  await expect(files.link(segments)).rejects.toMatchObject(full(folder))
  endFault()
  failOn('link', '', 'EIO')
  await expect(files.link(segments)).rejects.toMatchObject({ code: 'EIO' })
  expect(await list()).toBe(2)
})

test('a range is read over the seams of segments, in large blocks', async () => {
  const { files, write } = await openSegments()
  const segments = [await write('0123'), await write('4'), await write('56789')]
  const read = async (start: number, end: number) => {
    const bytes = await buffer(Readable.from(files.read(segments, start, end)))
    return bytes.toString()
  }
  for (const [start, end] of [
    [0, 9],
    [3, 5],
    [4, 4],
    [5, 9],
    [0, 3],
    [0, 0],
    [9, 9],
  ] as const)
    expect(await read(start, end)).toBe('0123456789'.slice(start, end + 1))
  const large = await files.write(Buffer.alloc(300_000), 300_000)
  const sizes: number[] = []
  for await (const piece of files.read([large], 0, 299_999)) sizes.push(piece.length)
  expect(sizes).toEqual([262_144, 37_856])
})

test('a sweep removes unreferenced files of that age', async () => {
  const { files, folder, write, list } = await openSegments()
  expect(await files.sweep(new Set(), 0)).toBe(0)
  const [named, young, old, unknown] = [
    await write('a'),
    await write('b'),
    await write('c'),
    await write('d'),
  ]
  const now = new Date('2026-11-15T12:00:00Z')
  const before = (ms: number) => new Date(now.getTime() - ms)
  for (const { file } of [named, old, unknown]) await utimes(join(folder, file), before(5001), before(5001))
  await utimes(join(folder, young.file), before(5000), before(5000))
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  failOn('stat', unknown.file, 'EIO')
  // Another process that sweeps has already removed the file.
  beforeCall('rm', old.file, () => unlink(join(folder, old.file)))
  expect(await files.sweep(new Set([named.file]), 5000)).toBe(1)
  expect(await list()).toBe(3)
  expect(await isThere(join(folder, old.file))).toBe(false)
})
