import { expect, test } from 'vitest'
import { createFileSlots } from './file-slots.ts'

const megabyte = 1_048_576
const files = (count: number, size: number) => Array.from({ length: count }, () => ({ source: { size } }))

const beginAll = (slots: ReturnType<typeof createFileSlots>) => {
  let begun = 0
  while (slots.next()) begun += 1
  return begun
}

test('three large files begin, and small ones beside them: sixty in all wait for a connection', () => {
  const slots = createFileSlots()
  for (const file of [...files(5, 20 * megabyte), ...files(100, 1000)]) slots.wait(file)
  expect([beginAll(slots), slots.waiting]).toEqual([60, 45])
})

test('of files with more than 64 MiB together, at most eighteen wait for a connection', () => {
  const slots = createFileSlots()
  for (const file of files(100, 8 * megabyte)) slots.wait(file)
  expect(beginAll(slots)).toBe(18)
})

test('of smaller files, as many wait for a connection as begin before 64 MiB are reached', () => {
  const slots = createFileSlots()
  for (const file of files(100, 3.024 * megabyte)) slots.wait(file)
  expect(beginAll(slots)).toBe(22)
})
