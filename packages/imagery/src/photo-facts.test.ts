import { expect, test } from 'vitest'
import { photoFailures } from './photo-facts.ts'

test('failures have names that stored readings and their translations rely on', () => {
  expect([...photoFailures].sort()).toEqual([
    'damaged-metadata',
    'empty-file',
    'impossible-position',
    'metadata-too-large',
    'not-a-photo',
    'truncated',
    'unreadable',
    'unsupported-format',
  ])
})
