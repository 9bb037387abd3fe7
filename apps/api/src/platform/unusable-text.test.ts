import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { findUnusable, refuseUnusable } from './unusable-text.ts'

test('a zero byte, a lone surrogate and endless nesting are refused by the name of their field', () => {
  const characters = 'Contains a character that cannot be stored.'
  expect(findUnusable({ a: [{ b: 'x\u0000' }] })).toEqual({ path: 'a.0.b', problem: characters })
  expect(findUnusable({ notes: '\ud800' })).toEqual({ path: 'notes', problem: characters })
  expect(findUnusable({ a: { '\udfff': 1 } })).toEqual({ path: 'a', problem: characters })
  const deep = JSON.parse(`{"a":${'['.repeat(6000)}${']'.repeat(6000)}}`)
  expect(findUnusable(deep)).toMatchObject({ problem: 'Is nested too deeply.' })
  expect(findUnusable({ a: 'Zoë 🛩️', b: [null, 1, true], c: Buffer.from([0]) })).toBeNull()
})

test('values without end, side by side, are refused before a schema looks at each of them', () => {
  const tooMany = { problem: 'Has too many values.' }
  expect(findUnusable({ a: { b: Array(500_000).fill(1) } })).toEqual({ path: 'a.b', ...tooMany })
  expect(findUnusable(JSON.parse(`[${'{},'.repeat(300_000)}{}]`))).toEqual({ path: 'body', ...tooMany })
  // These are the positions of the largest map, and the parts of the largest file.
  expect(findUnusable({ ring: Array.from({ length: 20_000 }, () => [7.1, 52.2, 30]) })).toBeNull()
  expect(findUnusable({ parts: Array(10_000).fill('1:etag') })).toBeNull()
})

test('other requests are handled between the steps of a large body', async () => {
  const steps: string[] = []
  const step = (name: string) => {
    steps.push(name)
    setImmediate(() => steps.push('others'))
  }
  const app = Fastify()
  refuseUnusable(app)
  app.setValidatorCompiler(() => (value) => {
    step('checked')
    return { value }
  })
  app.addHook('preParsing', async () => step('received'))
  app.post('/', { schema: { body: {} } }, async () => {
    step('handled')
    return {}
  })
  const send = async (numbers: number) => {
    steps.length = 0
    await app.inject({ method: 'POST', url: '/', payload: { numbers: Array(numbers).fill(1) } })
    return steps.join(' ')
  }
  expect(await send(50_000)).toMatch(/^received .*others checked others handled/)
  expect(await send(5)).toMatch(/checked handled/)
})
