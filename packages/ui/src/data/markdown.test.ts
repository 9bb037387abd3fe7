import { expect, test } from 'vitest'
import { plainParts } from './lazy-markdown.tsx'
import { safeUrl } from './markdown.tsx'

test.each([
  ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
  ['http://example.com/', 'http://example.com/'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['tel:+13105550188', 'tel:+13105550188'],
])('M-OFFER-18 %s may be followed', (address, expected) => {
  expect(safeUrl(address)).toBe(expected)
})

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '/profile',
  '//evil.example',
  'ftp://example.com',
])('M-OFFER-18 %s is not a link', (address) => expect(safeUrl(address)).toBe(''))

test('until a text is formatted, it is shown without markup, what is bold in bold', () => {
  const text =
    '## Before you fly\n\n**Call** the `tower`, see [the chart](https://example.com/chart).\n\n- first 2 * 3\n- **second** or ** third'
  expect(plainParts(text)).toEqual([
    'Before you fly\n\n',
    'Call',
    ' the tower, see the chart.\n\n• first 2 * 3\n• ',
    'second',
    ' or  third',
  ])
})

test('no text takes long to be shown', () => {
  const hostile = ['[', '![', '#', '*', '**', '**a', '- ', '`', '[a]('].map((mark) => mark.repeat(20_000))
  for (const text of hostile) expect(plainParts(text).join('').length).toBeLessThanOrEqual(text.length)
})
