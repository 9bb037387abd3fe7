import { expect, test } from 'vitest'
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

test('what was measured stands next to what is wanted', () => {
  expect(measuredText(finding('iso', 'must', 'ISO 800'))).toBe('Measured: ISO 800. Required: something else')
  expect(measuredText(finding('position', 'must', null))).toBe('Required: something else')
})
