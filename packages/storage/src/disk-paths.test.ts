import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { failOn, openFolder } from '../test/faulty-disk.ts'
import { objectPath, type Walk, walkKeys } from './disk-paths.ts'

test.each([
  ['a-b_9', 'a-b_9@'],
  ['Front/IMG 1.JPG', '%46ront/%49%4d%47%201%2e%4a%50%47@'],
  ['é%\n', '%c3%a9%25%0a@'],
  ['', '%@'],
  ['a//b/', 'a/%/b/%@'],
  ['..', '%2e%2e@'],
  ['a@', 'a%40@'],
  ['a+', 'a%2b@'],
  ['x'.repeat(60), `${'x'.repeat(60)}@`],
  ['x'.repeat(61), `${'x'.repeat(60)}+/x@`],
  ['é'.repeat(31), `${'%c3%a9'.repeat(30)}+/%c3%a9@`],
])('the key %j has a path of its own', (key, path) => {
  expect(objectPath('/root', key)).toBe(join('/root', path))
})

const long = `${'ö'.repeat(70)}.jpg`

const openKeys = async (keys: readonly string[]): Promise<string> => {
  const root = await openFolder()
  for (const key of keys) {
    const path = objectPath(root, key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '')
  }
  return root
}

const walked = async (root: string, walk: Partial<Walk>): Promise<string[]> => {
  const found: string[] = []
  for await (const { key, path } of walkKeys(root, { prefix: '', after: '', ...walk })) {
    found.push(key)
    expect(path).toBe(key.endsWith('/') ? null : objectPath(root, key))
  }
  return found
}

const keys = ['B', 'a', 'a-1', 'a/1', 'a/2/3', 'a/4', 'b/5', 'b/6', 'c', `c/${long}`]

test('keys are found in the order of their bytes, by prefix and after a key', async () => {
  const root = await openKeys(keys)
  const cases: [Partial<Walk>, string[]][] = [
    [{}, keys],
    [{ prefix: 'a' }, ['a', 'a-1', 'a/1', 'a/2/3', 'a/4']],
    [{ prefix: 'a/' }, ['a/1', 'a/2/3', 'a/4']],
    [{ prefix: 'a/2/' }, ['a/2/3']],
    [{ prefix: 'c/ö' }, [`c/${long}`]],
    [{ prefix: 'd' }, []],
    [{ after: 'a' }, keys.slice(2)],
    [{ after: 'a/1' }, keys.slice(4)],
    [{ after: 'a/2' }, keys.slice(4)],
    [{ after: 'a/2/3' }, keys.slice(5)],
    [{ after: 'a/4' }, keys.slice(6)],
    [{ after: 'a/\u{10ffff}' }, keys.slice(6)],
    [{ after: 'b/\u{10ffff}', prefix: 'b/' }, []],
    [{ after: `c/${long}` }, []],
  ]
  for (const [walk, expected] of cases)
    expect(await walked(root, walk), JSON.stringify(walk)).toEqual(expected)
})

test('names between slashes may be empty', async () => {
  const odd = ['', '/', '/x', 'a/', 'a//', 'a//b']
  const root = await openKeys(odd)
  const found: string[] = []
  for await (const { key } of walkKeys(root, { prefix: '', after: '' })) found.push(key)
  // The empty key comes first, so it is not among those that follow it.
  expect(found).toEqual(odd.slice(1))
})

test('folders are listed instead of what is in them, unless nothing follows in them', async () => {
  const root = await openKeys(keys)
  await mkdir(join(root, 'b-gone', 'deep'), { recursive: true })
  await writeFile(join(root, 'b-gone', 'deep', 'x@.draft'), '')
  const byFolders = true
  const cases: [Partial<Walk>, string[]][] = [
    [{}, ['B', 'a', 'a-1', 'a/', 'b/', 'c', 'c/']],
    [{ prefix: 'a' }, ['a', 'a-1', 'a/']],
    [{ prefix: 'a/' }, ['a/1', 'a/2/', 'a/4']],
    [{ prefix: 'a/2' }, ['a/2/']],
    [{ after: 'a/1' }, ['a/', 'b/', 'c', 'c/']],
    [{ after: 'a/4' }, ['b/', 'c', 'c/']],
    [{ after: 'a/\u{10ffff}' }, ['b/', 'c', 'c/']],
    [{ after: 'a/' }, ['a/', 'b/', 'c', 'c/']],
    [{ after: 'b/6' }, ['c', 'c/']],
  ]
  for (const [walk, expected] of cases)
    expect(await walked(root, { ...walk, byFolders }), JSON.stringify(walk)).toEqual(expected)
})

test('a file that is no record is not an object, and a missing folder has none', async () => {
  const root = await openKeys(['a'])
  await writeFile(join(root, 'b@.draft'), '')
  await writeFile(join(root, 'notes'), '')
  expect(await walked(root, {})).toEqual(['a'])
  expect(await walked(join(root, 'none'), {})).toEqual([])
  expect(await walked(join(root, 'notes'), {})).toEqual([])
})

test('an unreadable folder does not count as empty', async () => {
  const root = await openKeys(['a/b'])
  await symlink('loop', join(root, 'loop'))
  await expect(walked(join(root, 'loop'), {})).rejects.toMatchObject({ code: 'ELOOP' })
  const endFault = failOn('opendir', '/a', 'EMFILE')
  await expect(walked(root, { byFolders: true })).rejects.toMatchObject({ code: 'EMFILE' })
  endFault()
  failOn('opendir', '/a', 'ENOENT')
  expect(await walked(root, { byFolders: true })).toEqual([])
})
