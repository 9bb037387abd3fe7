import { expect, test } from 'vitest'
import { rememberByDay } from './remember.ts'

test('an answer is worked out once for each day of each thing, nothing included', () => {
  const remember = rememberByDay<string, string | null>(10)
  const asked: string[] = []
  const ask = (owner: string, day: string) =>
    remember(owner, day, () => {
      asked.push(`${owner} ${day}`)
      return owner === 'pole' ? null : `${owner} on ${day}`
    })
  for (let turn = 0; turn < 2; turn++) {
    expect(ask('here', 'Monday')).toBe('here on Monday')
    expect(ask('here', 'Tuesday')).toBe('here on Tuesday')
    expect(ask('pole', 'Monday')).toBeNull()
  }
  expect(asked).toEqual(['here Monday', 'here Tuesday', 'pole Monday'])
})

test('what is too much is let go, and worked out again', () => {
  const remember = rememberByDay<number, number>(3)
  let workedOut = 0
  const ask = (day: number) => remember('here', day, () => ++workedOut && day * 2)
  for (const day of [1, 2, 3, 4]) expect(ask(day)).toBe(day * 2)
  expect(ask(4)).toBe(8)
  expect(workedOut).toBe(4)
  expect(ask(1)).toBe(2)
  expect(workedOut).toBe(5)
})
