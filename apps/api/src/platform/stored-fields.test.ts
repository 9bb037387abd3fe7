import { expect, test } from 'vitest'
import { onlyFields, requireNoFieldsLeft, rowOf } from './stored-fields.ts'

type Reason = { reason: string }
type More = { reason: string; notes?: string }

test('a field of a body that nothing uses does not compile', () => {
  const attempts = (reason: Reason, more: More) => [
    () => onlyFields(reason, 'reason').reason,
    () => onlyFields(more, 'reason', 'notes').notes,
    // @ts-expect-error nothing uses the notes
    () => onlyFields(more, 'reason'),
    // @ts-expect-error
    () => onlyFields(reason, 'reason', 'notes'),
    () => {
      const { reason: _, ...left } = more
      // @ts-expect-error
      requireNoFieldsLeft(left)
    },
    // @ts-expect-error pilots have no column of this name
    () => rowOf('pilots', { first_name: 'Robin', reason: 'X' }),
  ]
  expect(attempts).toBeTypeOf('function')
  const body = { reason: 'Out of focus' }
  expect(onlyFields(body, 'reason')).toBe(body)
})
