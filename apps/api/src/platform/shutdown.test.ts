import { afterEach, expect, test, vi } from 'vitest'
import { ConfigError } from '../config.ts'
import { UnusableDatabaseError } from './reach-database.ts'
import { exitWith } from './shutdown.ts'
import { UnusableStoreError } from './store-watch.ts'

afterEach(() => vi.restoreAllMocks())

const printed = (error: Error): unknown => {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  exitWith(error)
  return print.mock.calls[0]?.[0]
}

test.each([
  new ConfigError(['PLACES is not set.']),
  new UnusableDatabaseError("The database can't be reached."),
  new UnusableStoreError("We can't use the bucket sortie."),
])('what an operator can fix is one sentence in the log: $message', (error) => {
  error.cause = new Error('details')
  expect(printed(error)).toBe(error.message)
})

test('an error of ours is printed with all that is known of it', () => {
  const error = new Error('unforeseen')
  expect(printed(error)).toBe(error)
})
