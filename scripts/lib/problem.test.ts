import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { isDiskFull, Problem, requireRoom } from './problem.ts'

test('a disk that is too small for a first start is reported in one line that says what to free', () => {
  const attempt = () => requireRoom(tmpdir(), Number.MAX_SAFE_INTEGER, 'a first start')
  expect(attempt).toThrow(Problem)
  expect(attempt).toThrow(
    /^the disk of \S+ has \d+ MB left, and a first start needs \d+ MB\. Free up space on it, .*DATA_DIR[^\n]*$/,
  )
  expect(() => requireRoom(tmpdir(), 0, 'a first start')).not.toThrow()
})

test('a full disk is recognized from any of its errors', () => {
  const withCode = (code: string) => Object.assign(new Error('failed'), { code })
  expect(isDiskFull(withCode('ENOSPC'))).toBe(true)
  expect(isDiskFull(new Error('a migration failed', { cause: withCode('53100') }))).toBe(true)
  expect(isDiskFull(new Error('initdb failed: could not write: No space left on device'))).toBe(true)
  expect(isDiskFull(withCode('EACCES'))).toBe(false)
})
