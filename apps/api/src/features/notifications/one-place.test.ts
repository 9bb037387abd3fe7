import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')

/** The files that do something of which only one place may decide. */
const filesWith = async (pattern: RegExp): Promise<string[]> => {
  const names = (await readdir(source, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const found = await Promise.all(
    names.map(async (name) => (pattern.test(await readFile(join(source, name), 'utf8')) ? [name] : [])),
  )
  return found.flat().sort()
}

test('one place writes notifications and sends emails, so that no event misses a channel or takes one twice', async () => {
  const writing = await filesWith(/\binsertNotifications\(/)
  expect(writing).toEqual(['features/notifications/notify.ts'])
  expect(await filesWith(/\bmails\.send\(/)).toEqual(['features/notifications/notify.ts'])
  expect(await filesWith(/insert into notifications\b/)).toEqual([
    'features/notifications/notification.queries.ts',
  ])
})
