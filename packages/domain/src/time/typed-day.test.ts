import { expect, test } from 'vitest'
import { inLanguage, type Speech } from '../language.ts'
import { completeTypedDay, readTypedDay, writeTypedDay } from './typed-day.ts'

test('A-LICENSE-15 a day is typed as MM/DD/YYYY and written so', () => {
  expect(readTypedDay('03/02/2026')).toBe('2026-03-02')
  expect(readTypedDay(' 3/2/2026 ')).toBe('2026-03-02')
  expect(readTypedDay('2026-03-02')).toBe('2026-03-02')
  expect(writeTypedDay('2026-03-02')).toBe('03/02/2026')
})

test('in Spanish the day comes first, as in all other dates', () => {
  const spanish: Speech = { language: 'es', say: (text) => text, sayAgain: (text) => text }
  inLanguage(spanish, () => {
    expect(readTypedDay('03/02/2026')).toBe('2026-02-03')
    expect(readTypedDay('2026-03-02')).toBe('2026-03-02')
    expect(readTypedDay('03/13/2026')).toBeNull()
    expect(writeTypedDay('2026-03-02')).toBe('02/03/2026')
  })
})

test('the years from 1900 to 2200 are days', () => {
  expect(readTypedDay('01/01/1900')).toBe('1900-01-01')
  expect(readTypedDay('12/31/2200')).toBe('2200-12-31')
  expect(readTypedDay(' 2026-03-02 ')).toBe('2026-03-02')
})

test.each([
  '12/31/1899',
  '01/01/2201',
  'x3/2/2026',
  '3/2/20267',
  'x2026-03-02',
  '2026-03-021',
  '',
  '13/01/2026',
  '02/30/2026',
  '00/10/2026',
  '01/00/2026',
  '01/01/26',
  '01/01/0026',
  'soon',
  '1/2',
  '2026-13-01',
])('%j is not a day', (text) => {
  expect(readTypedDay(text)).toBeNull()
})

test('slashes are put in while digits are typed, once, and not while they are deleted', () => {
  const type = (text: string) => [...text].reduce((typed, key) => completeTypedDay(typed, typed + key), '')
  expect(type('03022026')).toBe('03/02/2026')
  expect(type('03/02/2026')).toBe('03/02/2026')
  expect(type('3/2/2026')).toBe('3/2/2026')
  expect(type('13452026')).toBe('13/45/2026')
  expect(type('soon')).toBe('soon')
  expect(completeTypedDay('03/', '03')).toBe('03')
  expect(completeTypedDay('04', '03')).toBe('03')
})
