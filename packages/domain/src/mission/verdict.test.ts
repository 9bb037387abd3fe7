import { expect, test } from 'vitest'
import { verdictText } from './verdict.ts'

const reason = (name: string) => ({ id: 1, name, advice: '' })

test.each([
  [[], '', ''],
  [['Out of focus'], '', 'Out of focus.'],
  [['Out of focus', 'Wrong angle'], ' Fly higher ', 'Out of focus, Wrong angle. Fly higher.'],
  [[], 'Is the roof missing?', 'Is the roof missing?'],
] as const)('the reasons %j and the note %j', (names, note, text) => {
  expect(verdictText({ reasons: names.map(reason), note })).toBe(text)
})
