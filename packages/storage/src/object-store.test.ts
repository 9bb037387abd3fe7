import { expect, test } from 'vitest'
import {
  byBytes,
  describeLink,
  dispositionOf,
  escapeCharacter,
  groupOf,
  lastCharacter,
  mostParts,
  requireExpected,
  StorageError,
  type StoredObject,
  smallestPartBytes,
} from './object-store.ts'

test.each([
  ['a/b/c', '', '/', 'a/'],
  ['a/b/c', 'a/', '/', 'a/b/'],
  ['a/b/c', 'a/b/', '/', null],
  ['a/b/c', 'a', '/', 'a/'],
  ['a--b', '', '--', 'a--'],
  ['/a', '', '/', '/'],
  ['a', '', '/', null],
  ['a/b', '', '', null],
  ['a/b', '', undefined, null],
])('the key %j after %j counts with %j as %j', (key, prefix, delimiter, group) => {
  expect(groupOf(key, prefix, delimiter)).toBe(group)
})

test('keys are compared by their bytes', () => {
  expect(byBytes('a', 'b')).toBeLessThan(0)
  expect(byBytes('b', 'a')).toBeGreaterThan(0)
  expect(byBytes('a', 'a')).toBe(0)
  // As JavaScript strings they compare the other way around.
  expect(byBytes('\uff5e', '🚁')).toBeLessThan(0)
  expect(byBytes('🚁', lastCharacter)).toBeLessThan(0)
})

test.each([
  ['no_such_upload', 'There is no such upload.'],
  ['invalid_part', 'A part is missing or was replaced by another one.'],
  ['part_too_small', 'Only the last part may be smaller than 5 MiB.'],
  ['incomplete_body', 'The body is not as long as was announced.'],
  ['no_space', 'The disk is nearly full. Everything already stored is safe.'],
  ['unavailable', "Files can't be stored or opened right now. Everything already stored is safe."],
] as const)('%s has words', (code, message) => {
  const cause = new Error('why')
  expect(new StorageError(code, { cause })).toMatchObject({ code, message, cause })
})

test('parts add up to what was announced, and none is too large', () => {
  const parts = [{ size: 10 }, { size: 5 }]
  expect(() => requireExpected(parts, { size: 15, mostPartBytes: 10 })).not.toThrow()
  const refused = expect.objectContaining({ code: 'invalid_part' })
  for (const expected of [
    { size: 14, mostPartBytes: 10 },
    { size: 16, mostPartBytes: 10 },
    { size: 15, mostPartBytes: 9 },
  ])
    expect(() => requireExpected(parts, expected)).toThrow(refused)
})

test('the limits are those of S3', () => {
  expect([smallestPartBytes, mostParts]).toEqual([5_242_880, 10_000])
})

test.each([
  ['image/jpeg', 'inline'],
  ['image/png', 'inline'],
  ['image/webp', 'inline'],
  ['video/mp4', 'inline'],
  ['image/svg+xml', 'attachment'],
  ['text/html', 'attachment'],
  ['', 'attachment'],
  [undefined, 'attachment'],
])('without a name %j is shown %s', (contentType, disposition) => {
  expect(dispositionOf({ expiresInSeconds: 60, ...(contentType === undefined ? {} : { contentType }) })).toBe(
    disposition,
  )
})

test.each([
  ['a.jpg', 'a.jpg', 'a.jpg'],
  ['a b~.jpg', 'a b~.jpg', 'a%20b~.jpg'],
  ['é"\\%\n\u007f', '______', '%C3%A9%22%5C%25%0A%7F'],
  ["it's (a) *", "it's (a) *", 'it%27s%20%28a%29%20%2A'],
  ['half \ud83d', 'half _', 'half%20%EF%BF%BD'],
])('the name %j is saved as such', (fileName, plain, encoded) => {
  const expected = `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
  expect(dispositionOf({ expiresInSeconds: 60, contentType: 'image/jpeg', fileName })).toBe(expected)
})

test('a store is asked for the type of a file only where nothing else says it', async () => {
  const asked: string[] = []
  const store = (found: string | null) => ({
    head: async (key: string) => {
      asked.push(key)
      return found === null ? null : ({ contentType: found } as StoredObject)
    },
  })
  const link = { expiresInSeconds: 60 }
  expect(await describeLink(store('x'), 'a', { ...link, fileName: '', contentType: 'y' })).toEqual({
    ...link,
    fileName: '',
  })
  expect(await describeLink(store('x'), 'a', { ...link, contentType: 'y' })).toEqual({
    ...link,
    contentType: 'y',
  })
  expect(asked).toEqual([])
  expect(await describeLink(store('x'), 'a', link)).toEqual({ ...link, contentType: 'x' })
  expect(await describeLink(store(null), 'b', link)).toEqual({ ...link, contentType: '' })
  expect(asked).toEqual(['a', 'b'])
})

test('characters are escaped in capitals', () => {
  expect(["'", '*'].map(escapeCharacter)).toEqual(['%27', '%2A'])
})
