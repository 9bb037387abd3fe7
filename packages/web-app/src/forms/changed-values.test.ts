import { expect, test } from 'vitest'
import { changedValues } from './changed-values.ts'

const before = {
  name: 'Roof ',
  roles: ['owner'],
  place: { city: 'Salem', state: 'OR' },
  amount: 5 as number | null,
}

test('what nobody typed is not sent, also where the schema writes it otherwise', () => {
  expect(changedValues({ ...before, name: 'Roof' }, before, before)).toEqual({})
})

test('what was typed is sent as the schema writes it; lists are one value, and of objects some fields', () => {
  const typed = {
    ...before,
    name: ' Hall',
    roles: ['owner', 'finance'],
    place: { city: 'Eugene', state: 'OR' },
  }
  expect(changedValues({ ...typed, name: 'Hall' }, typed, before)).toEqual({
    name: 'Hall',
    roles: ['owner', 'finance'],
    place: { city: 'Eugene' },
  })
})

test('a field that was emptied is sent', () => {
  const typed = { ...before, amount: null }
  expect(changedValues(typed, typed, before)).toEqual({ amount: null })
})
