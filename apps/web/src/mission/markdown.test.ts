import { expect, test } from 'vitest'
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
])('M-OFFER-18 %s is no link', (address) => expect(safeUrl(address)).toBe(''))
