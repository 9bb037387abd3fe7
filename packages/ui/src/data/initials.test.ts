import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it('takes the first letters of the first and the last word', () => {
  expect(initialsOf('Ada Lovelace')).toBe('AL')
  expect(initialsOf('  ana maría de la cruz ')).toBe('AC')
  expect(initialsOf('Émile')).toBe('É')
  expect(initialsOf('🛩️ Pilot')).toBe('🛩P')
  expect(initialsOf('')).toBe('')
})
