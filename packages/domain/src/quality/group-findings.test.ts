import { expect, test } from 'vitest'
import { inLanguage, type Speech } from '../language.ts'
import type { Finding } from './finding.schema.ts'
import { groupFindings, measuredText } from './group-findings.ts'

const finding = (code: Finding['code'], severity: Finding['severity'], measured: string | null): Finding => ({
  code,
  severity,
  text: 'Something is wrong.',
  measured,
  wanted: 'something else',
  value: null,
  min: null,
  max: null,
  files: [],
})

test('findings by rule: what must be mended first, then what concerns most files', () => {
  const [few, blurred, dark] = [
    finding('file_count', 'must', '2 files'),
    finding('sharpness', 'should', '20'),
    finding('underexposure', 'should', '30%'),
  ]
  const groups = groupFindings(
    [few],
    [
      { key: 'a', name: 'a.JPG', findings: [dark] },
      { key: 'b', name: 'b.JPG', findings: [blurred, finding('sharpness', 'must', '10')] },
      { key: 'c', name: 'c.JPG', findings: [blurred] },
    ],
  )
  expect(
    groups.map(({ title, severity, together, files }) => [
      title,
      severity,
      together.length,
      files.map(({ name }) => name),
    ]),
  ).toEqual([
    ['Sharpness', 'must', 0, ['b.JPG']],
    ['Number of files', 'must', 1, []],
    ['Sharpness', 'should', 0, ['b.JPG', 'c.JPG']],
    ['Underexposure', 'should', 0, ['a.JPG']],
  ])
})

test('a range is said with the words of the language for its ends, and any other measure as a whole', () => {
  const tagged: Speech = {
    language: 'es',
    say: (english, { min, max, wanted }) =>
      english.replace('{min}', `${min}`).replace('{max}', `${max}`).replace('{wanted}', `${wanted}`),
    sayAgain: (english) => `<${english}>`,
  }
  const required = (wanted: string) => {
    const of = () => measuredText({ measured: null, wanted })
    return [of(), inLanguage(tagged, of)]
  }
  for (const [wanted, said] of [
    ['10 to 20', '<10> to <20>'],
    ['-90° to 5 ft', '<-90°> to <5 ft>'],
    ['ISO 100 to 400', '<ISO 100 to 400>'],
    ['1 to 2 of 3 files', '<1 to 2 of 3 files>'],
  ])
    expect(required(wanted as string)).toEqual([`Required: ${wanted}`, `Required: ${said}`])
})

test('what was measured stands next to what is wanted', () => {
  expect(measuredText(finding('iso', 'must', 'ISO 800'))).toBe('Measured: ISO 800. Required: something else')
  expect(measuredText(finding('position', 'must', null))).toBe('Required: something else')
})
