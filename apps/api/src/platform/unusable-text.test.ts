import { expect, test } from 'vitest'
import { findUnusable } from './unusable-text.ts'

test('a zero byte, half a character and endless nesting are named by their field', () => {
  const characters = 'Contains a character that cannot be stored.'
  expect(findUnusable({ a: [{ b: 'x\u0000' }] })).toEqual({ path: 'a.0.b', problem: characters })
  expect(findUnusable({ notes: '\ud800' })).toEqual({ path: 'notes', problem: characters })
  expect(findUnusable({ a: { '\udfff': 1 } })).toEqual({ path: 'a', problem: characters })
  const deep = JSON.parse(`{"a":${'['.repeat(6000)}${']'.repeat(6000)}}`)
  expect(findUnusable(deep)).toMatchObject({ problem: 'Is nested too deeply.' })
  expect(findUnusable({ a: 'Zoë 🛩️', b: [null, 1, true], c: Buffer.from([0]) })).toBeNull()
})
