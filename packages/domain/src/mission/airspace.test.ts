import { expect, test } from 'vitest'
import { laancAuthorizationNumbers } from './airspace.ts'

const authorization = (confirmation_number: string | null) => ({
  message: null,
  authority_name: 'Example Approach',
  authority_id: 'EXA',
  status: 'accepted',
  confirmation_number,
})
const flight = (numbers: (string | null)[], voided_at: string | null = null) => ({
  id: 'flight-9',
  voided_at,
  authorizations: numbers.map(authorization),
})

test('M-OPEN-58 the number of the first authorization of each flight that is still valid', () => {
  expect(
    laancAuthorizationNumbers([
      flight(['EXA0001', 'EXA0002']),
      flight(['EXA0003'], '2026-03-01T00:00:00Z'),
      flight([]),
      flight([null, 'EXA0004']),
      flight(['']),
      flight(['EXA0005']),
    ]),
  ).toEqual(['EXA0001', 'EXA0005'])
})
