import { expect, test } from 'vitest'
import { bytesSource } from '../testing/bytes-source.ts'
import { blobSource, PhotoBytes, PhotoProblem } from './byte-source.ts'

const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** A file in which every byte depends on its position, and a record of its readings. */
function watched(size: number, shorter = 0) {
  const readings: [offset: number, length: number][] = []
  const file = new PhotoBytes({
    size,
    read: async (offset, length) => {
      readings.push([offset, length])
      const bytes = new Uint8Array(length - shorter)
      for (let index = 0; index < bytes.length; index += 1) bytes[index] = (offset + index) % 251
      return bytes
    },
  })
  return { file, readings }
}

const failureOf = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    (error: unknown) => (error instanceof PhotoProblem ? error.failure : error),
  )

test('a Blob and bytes in memory are read alike', async () => {
  const bytes = Uint8Array.of(1, 2, 3, 4, 5)
  for (const source of [blobSource(new Blob([bytes])), bytesSource(bytes)]) {
    expect(source.size).toBe(5)
    expect([...(await source.read(1, 3))]).toEqual([2, 3, 4])
    expect([...(await source.read(4, 1))]).toEqual([5])
  }
})

test('a problem says what is wrong', () => {
  const problem = new PhotoProblem('truncated')
  expect([problem.message, problem.failure]).toEqual(['truncated', 'truncated'])
})

test('the head is read once, and the rest in blocks of 4 KiB', async () => {
  const { file, readings } = watched(100_000)
  expect([...(await file.at(0, 3))]).toEqual([0, 1, 2])
  expect([...(await file.at(32_766, 2))]).toEqual([32_766 % 251, 32_767 % 251])
  expect(readings).toEqual([[0, 32_768]])
  expect(file.bytesRead).toBe(32_768)
  // A range that only begins in the head is read separately as a whole.
  expect([...(await file.at(32_767, 2))]).toEqual([32_767 % 251, 32_768 % 251])
  await file.at(32_767, 2)
  expect([...(await file.at(32_770, 2))]).toEqual([32_770 % 251, 32_771 % 251])
  expect([...(await file.at(32_767 + 4094, 2))]).toEqual([36_861 % 251, 36_862 % 251])
  expect(readings.slice(1)).toEqual([[32_767, 4096]])
  await file.at(32_767 + 4095, 2)
  expect(readings.slice(2)).toEqual([[36_862, 4096]])
  // Bytes before the block are not in it.
  expect([...(await file.at(36_861, 1))]).toEqual([36_861 % 251])
  expect(readings.slice(3)).toEqual([[36_861, 4096]])
  expect(await file.at(40_000, 5000)).toHaveLength(5000)
  expect(readings.slice(4)).toEqual([[40_000, 5000]])
  expect(await file.at(99_999, 1)).toHaveLength(1)
  expect(readings.slice(5)).toEqual([[99_999, 1]])
  expect(file.bytesRead).toBe(32_768 + 3 * 4096 + 5000 + 1)
})

test('a small file is read at once', async () => {
  const { file, readings } = watched(10)
  expect(file.size).toBe(10)
  expect(await file.at(0, 10)).toHaveLength(10)
  expect(readings).toEqual([[0, 10]])
})

test('reading beyond the end or before the beginning marks a truncated file', async () => {
  const { file, readings } = watched(10)
  for (const [offset, length] of [
    [0, 11],
    [10, 1],
    [-1, 2],
    [5, -1],
    [Number.NaN, 1],
  ] as const)
    expect(await failureOf(file.at(offset, length))).toBe('truncated')
  expect(readings).toEqual([])
  expect(await file.at(10, 0)).toHaveLength(0)
})

test('a file is read 512 times at most', async () => {
  const { file, readings } = watched(10 * megabyte)
  for (let reading = 1; reading < 512; reading += 1) await file.at(40_000 + reading * 4096, 1)
  expect(readings).toHaveLength(512)
  expect(await failureOf(file.at(9 * megabyte, 1))).toBe('metadata-too-large')
  expect(readings).toHaveLength(512)
})

test('4 MiB are read at most', async () => {
  const all = watched(10 * megabyte)
  expect(await all.file.at(megabyte, 4 * megabyte - 32 * kilobyte)).toHaveLength(4 * megabyte - 32 * kilobyte)
  expect(await failureOf(all.file.at(0, megabyte))).toBe('metadata-too-large')
  const more = watched(10 * megabyte)
  expect(await failureOf(more.file.at(megabyte, 4 * megabyte - 32 * kilobyte + 1))).toBe('metadata-too-large')
})

test('the end of a file has its own limit of 16 MiB', async () => {
  const source = { size: 100 * megabyte, read: async (_: number, length: number) => new Uint8Array(length) }
  const file = new PhotoBytes(source)
  expect(await file.behind(50 * megabyte, 10 * megabyte)).toHaveLength(10 * megabyte)
  expect(await file.behind(40 * megabyte, 6 * megabyte)).toHaveLength(6 * megabyte)
  expect(await failureOf(file.behind(30 * megabyte, 1))).toBe('truncated')
  expect(file.bytesRead).toBe(0)
  expect(await file.at(0, 1)).toHaveLength(1)
})

test('an end that lies within the head costs no reading', async () => {
  const { file, readings } = watched(100_000)
  await file.at(0, 1)
  expect([...(await file.behind(32_766, 2))]).toEqual([32_766 % 251, 32_767 % 251])
  expect(readings).toHaveLength(1)
  expect([...(await file.behind(32_766, 3))]).toEqual([32_766 % 251, 32_767 % 251, 32_768 % 251])
  expect(readings).toEqual([
    [0, 32_768],
    [32_766, 3],
  ])
})

test('a source that fails or returns less than was asked for is unreadable', async () => {
  const gone = new PhotoBytes({ size: 10, read: () => Promise.reject(new Error('NotReadableError')) })
  expect(await failureOf(gone.at(0, 1))).toBe('unreadable')
  expect(await failureOf(gone.behind(0, 1))).toBe('unreadable')
  const { file } = watched(10, 1)
  expect(await failureOf(file.at(0, 1))).toBe('unreadable')
  expect(await failureOf(file.behind(0, 5))).toBe('unreadable')
})
