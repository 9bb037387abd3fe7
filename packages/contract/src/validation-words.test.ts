import { givenDay, givenMoment } from '@sortie/domain/wire.schema'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { wordsOf } from './validation-words.ts'

const said = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value, { error: wordsOf }).error?.issues ?? []).map(({ message }) => message)

const body = z.strictObject({ name: z.string(), kind: z.enum(['phone', 'tablet']), count: z.int() })

test('a missing field is required, whatever its type', () => {
  expect(said(body, {})).toEqual(Array(3).fill('This field is required.'))
  expect(said(z.object({ one: z.union([z.string(), z.number()]) }), {})).toEqual(['This field is required.'])
})

test.each([
  [z.string(), 7, 'Must be text.'],
  [z.number(), '7', 'Must be a number.'],
  [z.coerce.number(), 'seven', 'Must be a number.'],
  [z.int(), 1.5, 'Must be a whole number.'],
  [z.boolean(), 'yes', 'Must be true or false.'],
  [z.array(z.int()), {}, 'Must be a list.'],
  [z.object({}), 'text', 'Must be an object.'],
  [z.enum(['phone', 'tablet']), 'watch', 'Must be one of: phone, tablet.'],
  [z.literal(true), false, 'Must be true.'],
  [z.string().max(2000), 'x'.repeat(2001), 'Must have 2,000 characters or fewer.'],
  [z.string().min(1), '', "Can't be empty."],
  [z.string().min(8), 'x', 'Must have 8 characters or more.'],
  [z.array(z.int()).max(1), [1, 2], 'Must have 1 entry or fewer.'],
  [z.array(z.int()).min(1), [], "Can't be empty."],
  [z.int().max(100), 101, 'Must be 100 or less.'],
  [z.int().positive(), 0, 'Must be more than 0.'],
  [givenDay, 'June 30', 'Must be a date such as 2030-06-30.'],
  [
    givenMoment,
    '2030-06-30',
    'Must be a date and time with a UTC offset, such as 2030-06-11T09:00:00-06:00.',
  ],
  [z.url(), 'nowhere', 'Must be a complete URL, with its protocol in front.'],
  [z.email(), 'nobody', 'Must be an email such as pilot@example.com.'],
  [z.uuid(), '7', 'Must be a UUID.'],
  [z.string().regex(/^a$/), 'b', "Doesn't have the right format."],
  [body, { name: 'a', kind: 'phone', count: 1, colour: 1, size: 2 }, 'Unknown fields: colour, size.'],
])('%#: an error has a message of ours', (schema, value, words) => {
  expect(said(schema, value)).toContain(words)
})

test('a message of the schema itself takes precedence', () => {
  expect(said(z.string({ error: 'Please enter first name' }), undefined)).toEqual(['Please enter first name'])
})
