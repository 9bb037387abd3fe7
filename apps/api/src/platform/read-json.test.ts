import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { hostileJson, hostileMaps } from '../../test/hostile-bodies.ts'
import { findExcess } from '../integrations/json-limits.ts'
import { registerJsonParser } from './read-json.ts'

const problemOf = (name: string): string | undefined => {
  const input = [...hostileJson(), ...hostileMaps].find((input) => input.name === name)
  if (!input) throw new Error(`no input is called ${name}`)
  return findExcess(input.body())?.problem
}

test('a body that would take long to parse is refused before it is parsed', () => {
  const deep = 'Is nested too deeply.'
  const many = 'Has too many values.'
  expect(
    Object.fromEntries([...hostileJson(), ...hostileMaps].map(({ name }) => [name, problemOf(name)])),
  ).toMatchObject({
    'lists in lists': deep,
    'lists in lists without an end': deep,
    'objects in objects': deep,
    'a list of lists of depth 39': many,
    'half a million numbers': many,
    'a quarter of a million objects': many,
    'fields with names of their own': many,
    'fields with numbers for names': many,
    'one field again and again': many,
    'properties with 100,000 names': many,
    'a zigzag of 20,000 positions': undefined,
    'one long text': undefined,
  })
})

test('the largest bodies of the contract are accepted', () => {
  const targets = Array.from({ length: 10_000 }, (_, index) => ({ type: 'image', id: `${index}`.repeat(9) }))
  const parts = Array.from({ length: 10_000 }, (_, index) => `${index}:${'0'.repeat(32)}`)
  const ring = Array.from({ length: 20_000 }, () => [7.1, 52.2, 30])
  for (const body of [{ targets }, { parts }, { map_features: [{ geometry: { coordinates: [ring] } }] }])
    expect(findExcess(JSON.stringify(body))).toBeNull()
})

test('brackets, commas and quotes within a text do not count', () => {
  const text = '[{",:\\"]}'.repeat(50_000)
  expect(findExcess(JSON.stringify({ notes: text, more: [text] }))).toBeNull()
})

test('the field is named, unless its name is invalid', () => {
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  expect(findExcess(`{"a":1,"b": {"c":[1]}, "d" :${deep}}`)?.path).toBe('d')
  expect(findExcess(`{"a\\u0000":${deep}}`)?.path).toBe('body')
  expect(findExcess(deep)?.path).toBe('body')
})

test('a server responds with the field, without parsing the body', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  const app = Fastify()
  registerJsonParser(app)
  app.setErrorHandler((error: Error & { fields?: object }, _request, reply) =>
    reply.status(422).send(error.fields),
  )
  app.post('/', async ({ body }) => body)
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const send = (payload: string) => app.inject({ method: 'POST', url: '/', headers, payload })
  const refused = await send(`{"kml":${'['.repeat(200_000)}`)
  expect([refused.statusCode, refused.body]).toEqual([422, '{"kml":["Is nested too deeply."]}'])
  expect(parse).not.toHaveBeenCalled()
  expect((await send('{"__proto__":1}')).statusCode).toBe(422)
  expect((await send('{"a":[1]}')).body).toBe('{"a":[1]}')
  parse.mockRestore()
})
