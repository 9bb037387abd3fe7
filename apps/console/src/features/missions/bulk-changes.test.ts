import { expect, test } from 'vitest'
import { addPreviews, type Preview } from './bulk-changes.ts'

const part = (changes: Partial<Preview>): Preview => ({
  done: 1,
  refused: 0,
  results: [],
  notifications: 0,
  pilots: 0,
  emails: 0,
  messages: [],
  ...changes,
})

test('the previews of parts are added up, each message once, the most frequent first', () => {
  const sum = addPreviews([
    part({
      notifications: 3,
      pilots: 2,
      messages: [
        { title: 'On hold', body: 'Roof', notifications: 2 },
        { title: 'Moved', body: 'Roof', notifications: 1 },
      ],
    }),
    part({
      refused: 2,
      notifications: 5,
      pilots: 1,
      emails: 1,
      messages: [{ title: 'Moved', body: 'Mast', notifications: 5 }],
    }),
  ])
  expect(sum).toMatchObject({ done: 2, refused: 2, notifications: 8, pilots: 3, emails: 1, isUpTo: true })
  expect(sum.messages).toEqual([
    { title: 'Moved', body: 'Roof', notifications: 6 },
    { title: 'On hold', body: 'Roof', notifications: 2 },
  ])
})

test('what is said of one part is exact', () => {
  expect(addPreviews([part({ pilots: 2, notifications: 2 }), part({})]).isUpTo).toBe(false)
})
