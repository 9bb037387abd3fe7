import { afterAll, expect, test, vi } from 'vitest'
import { openKmlReader } from './read-kml.ts'

// Each thread reloads the libraries, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const reader = openKmlReader({ milliseconds: 60_000 })
const hurried = openKmlReader({ milliseconds: 300 })
const cramped = openKmlReader({ milliseconds: 60_000, megabytes: 24 })
afterAll(() => Promise.all([reader, hurried, cramped].map((open) => open.close())))

const problem = async (text: string, { read } = reader): Promise<string> => {
  const error = await read(text).then(
    () => null,
    (thrown: { code: string; fields: { kml: string[] } }) => thrown,
  )
  expect(error).toMatchObject({ code: 'validation_failed' })
  return error?.fields.kml[0] ?? ''
}

const placemark = (inside: string) => `<kml><Placemark>${inside}</Placemark></kml>`
const lineString = (coordinates: string) =>
  placemark(`<LineString><coordinates>${coordinates}</coordinates></LineString>`)

const entities = `<!DOCTYPE kml [<!ENTITY a0 "ha">${Array.from(
  { length: 30 },
  (_, level) => `<!ENTITY a${level + 1} "&a${level};&a${level};">`,
).join('')}]><kml>&a30;</kml>`

test('80,000 spaces between two positions are given up when the time is over', async () => {
  expect(await problem(lineString(`1,2${' '.repeat(80_000)}3,4`), hurried)).toBe(
    'This file takes too long to read. Please send a simpler one.',
  )
})

test('a document that fills the memory is given up', async () => {
  expect(await cramped.read(lineString('1,2 3,4'))).toHaveLength(1)
  const many = '<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>'.repeat(14_000)
  expect(await problem(`<kml>${many}</kml>`, cramped)).toBe(
    'This file takes too much memory to read. Please send a simpler one.',
  )
})

test.each([
  ['entities that grow without end', entities, "Document type declarations aren't accepted."],
  [
    'geometries nested thousands deep',
    placemark(`${'<MultiGeometry>'.repeat(20_000)}${'</MultiGeometry>'.repeat(20_000)}`),
    'The elements are nested too deeply.',
  ],
  [
    'a coordinate of a million digits',
    placemark(`<Point><coordinates>${'9'.repeat(1_000_000)},2</coordinates></Point>`),
    'Geometry 1: Must be a number.',
  ],
  [
    'entities after a comment, in another case',
    `<!-- a map -->${entities.toLowerCase()}`,
    "Document type declarations aren't accepted.",
  ],
  ['an entity without a declaration', placemark('<name>&a30;</name>'), "This file isn't valid XML"],
  [
    'a file of the machine by an entity',
    '<!DOCTYPE kml [<!ENTITY a SYSTEM "file:///etc/hostname">]><kml>&a;</kml>',
    "Document type declarations aren't accepted.",
  ],
  [
    'folders nested thousands deep',
    `<kml>${'<Folder>'.repeat(20_000)}${'</Folder>'.repeat(20_000)}</kml>`,
    'The document has no placemark with a geometry.',
  ],
  ['a hundred thousand open brackets', `<kml>${'<'.repeat(100_000)}`, "This file isn't valid XML"],
  ['nothing', '', "This file isn't valid XML"],
])('%s: refused with a reason', async (_, text, reason) => {
  expect(await problem(text)).toContain(reason)
})

test.each([
  '<name>&#0;</name>',
  '<name>&#xD800;</name>',
  '<ExtendedData><Data name="a"><value>&#0;</value></Data></ExtendedData>',
])('a character that no column can hold is refused: %s', async (said) => {
  const document = placemark(`${said}<Point><coordinates>1,2</coordinates></Point>`)
  expect(await problem(document)).toBe('Contains a character that cannot be stored.')
})

test('the error of a document that is not well-formed names the line', async () => {
  expect(await problem('<kml>\n<Placemark>\n</kml>')).toBe(
    'This file isn\'t valid XML (line 2, column 12): Opening and ending tag mismatch: "Placemark" != "kml"',
  )
})

test('more documents than may wait are refused for now, the others are read', async () => {
  const narrow = openKmlReader({ milliseconds: 60_000, threads: 1, waiting: 1 })
  const reads = await Promise.allSettled(Array.from({ length: 3 }, () => narrow.read(lineString('1,2 3,4'))))
  await narrow.close()
  expect(reads.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(reads[2]).toMatchObject({ reason: { code: 'unavailable' } })
})

test('two documents are read and four wait, unless said otherwise', async () => {
  const usual = openKmlReader({ milliseconds: 60_000 })
  const reads = await Promise.allSettled(Array.from({ length: 7 }, () => usual.read(lineString('1,2 3,4'))))
  await usual.close()
  expect(reads.map(({ status }) => status)).toEqual([...Array(6).fill('fulfilled'), 'rejected'])
})

test('a document that waits when the reader is closed does not count as invalid', async () => {
  const closing = openKmlReader({ milliseconds: 60_000, threads: 1 })
  const reads = Promise.allSettled([closing.read(lineString('1,2 3,4')), closing.read(lineString('5,6 7,8'))])
  await closing.close()
  expect((await reads)[1]).toMatchObject({ reason: { message: 'the pool is closed' } })
})
