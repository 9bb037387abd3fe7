import { expect, test } from 'vitest'
import { FileError, LostFileError, TransportError } from './transport.ts'

test.each([
  [new TransportError('no', 500), 'TransportError: no'],
  [new FileError('no'), 'FileError: no'],
  [new LostFileError('no'), 'LostFileError: no'],
])('a log names the kind of an error: %s', (error, text) => {
  expect(String(error)).toBe(text)
})
