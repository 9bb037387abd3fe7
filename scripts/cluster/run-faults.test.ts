import { expect, test } from 'vitest'
import { Problem } from '../lib/problem.ts'
import { faults } from './faults.ts'
import { chooseFaults } from './run-faults.ts'

test('all faults are tried unless some are named, in the order of the table', () => {
  expect(chooseFaults([])).toEqual(Object.values(faults))
  expect(chooseFaults(['failover', 'rolling'])).toEqual([faults.rolling, faults.failover])
  expect(() => chooseFaults(['fire'])).toThrow(Problem)
})
