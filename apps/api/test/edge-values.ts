import fc from 'fast-check'
import { goodValue, type ValueSchema } from './bad-values.ts'

/** Texts that are allowed almost everywhere, and that something else may stumble over when it reads them again. */
const edgeTexts = [
  'line one\r\nBcc: someone@example.com\r\n\r\nbody',
  'tab\tand\vvertical\fform \u0001 control \u001b[31m \u007f \u0085',
  '\u2028\u2029\ufeff\ufffe\uffff',
  '<script>alert(1)</script> & "quoted" \'single\' ]]> <!-- -->',
  '%_\\%\\_ \\ "; drop table pilots; --',
  '\u202eright to left\u202c עברית العربية',
  'e\u0301\u0302\u0303 👩‍👩‍👧‍👦 🇺🇳 \u{1f600}'.repeat(3),
  'İıſK',
  '  padded  ',
  'BEGIN:VEVENT,;:\\n',
  '=1+1',
  '{{name}} {0} %s %d $1 \\1',
  'javascript:alert(1)',
  '../../../etc/passwd',
  'CON.txt:stream',
  '-0',
  '1e400',
  'null',
  '__proto__',
  'constructor',
]

const edgeMoments = [
  '1900-01-01T00:00:00Z',
  '2899-12-31T23:59:59.999999Z',
  '2899-12-31T23:59:59-14:00',
  '1900-01-01T00:00:00+14:00',
  '2030-03-10T02:30:00-08:00',
  '2030-11-03T01:30:00-07:00',
  '2030-06-11T15:00:00+14:00',
  '2028-02-29T23:59:59-12:00',
  '1969-12-31T23:59:59.999Z',
]
const edgeDays = ['1900-01-01', '2899-12-31', '2028-02-29', '2030-03-10', '1970-01-01']
const edgeZones = [
  'PNT',
  'IST',
  'CST',
  'EST5EDT',
  'Asia/Calcutta',
  'us/pacific',
  'Etc/GMT+12',
  'Pacific/Kiritimati',
]
const edgeUrls = [
  'https://example.com/%00%0d%0a?a=b#c',
  'https://user:password@example.com:8443/',
  'https://xn--nxasmq6b.example/ü?q="<>',
  'http://[::1]/',
  `https://example.com/${'a'.repeat(1900)}`,
]
const edgeEmails = [`${'a'.repeat(60)}@example.com`, "o'neil+tag@sub.example.co", 'ROBIN@EXAMPLE.COM']

/** Names that mean something in what may otherwise be called anything, such as the properties of a shape. */
const ourNames = ['area', 'rgeo_area', 'rgeo_perimeter', 'type', 'altitude', 'kind', 'mission_id', 'paid_at']

const polygon = (...rings: number[][]) => ({
  type: 'Polygon',
  // Each number of a ring is a pair of degrees, one after the other.
  coordinates: rings.map((ring) =>
    ring.flatMap((at, index) => (index % 2 === 0 ? [[at, ring[index + 1]]] : [])),
  ),
})
const edgeGeometries = [
  { type: 'Point', coordinates: [-0, -0, 1e308] },
  { type: 'Point', coordinates: [-180, -90] },
  { type: 'LineString', coordinates: Array.from({ length: 2 }, () => [5e-324, 5e-324]) },
  // Across the antimeridian, around a pole, around the earth, touching itself, and with a hole on its edge.
  polygon([179.9, 1, -179.9, 1, -179.9, 1.1, 179.9, 1.1, 179.9, 1]),
  polygon([-180, 89, 180, 89, 180, 90, -180, 90, -180, 89]),
  polygon([-180, -90, 180, -90, 180, 90, -180, 90, -180, -90]),
  polygon([0, 0, 2, 2, 2, 0, 0, 3, 0, 0]),
  polygon([0, 0, 1, 0, 1, 1, 0, 1, 0, 0], [0, 0, 0.5, 0, 0.5, 0.5, 0, 0]),
]

const placemark = (inside: string) => `<kml><Placemark>${inside}</Placemark></kml>`
const kmlPoint = '<Point><coordinates>-105.2797,40.0176</coordinates></Point>'
const edgeKml = [
  ...ourNames.map((name) =>
    placemark(`<ExtendedData><Data name="${name}"><value>12 acres</value></Data></ExtendedData>${kmlPoint}`),
  ),
  placemark(`<name>&#x202e;a</name><description><![CDATA[<b>x</b>]]></description>${kmlPoint}`),
  placemark(`<MultiGeometry>${kmlPoint}<MultiGeometry>${kmlPoint}</MultiGeometry></MultiGeometry>`),
]

const edgeCsv = [
  'name,require_raw_images\nRoof,constructor\nBarn,no',
  'name;payout;fly_by_date\n"=1+1\r\n""x""";1,250.5;6/30/2030\n;;;;',
  'reference_id\tlatitude\tlongitude\tinstructions\nA\t-90\t180\t\u202ex\nA\t90\t-180\t',
]

const longest = (schema: ValueSchema): string[] => {
  const { maxLength } = schema
  if (maxLength === undefined || maxLength > 100_000) return ['long '.repeat(2000)]
  return ['x'.repeat(maxLength), '\u{1f600}'.repeat(Math.floor(maxLength / 2)), 'é'.repeat(maxLength)]
}

const edgeText = (schema: ValueSchema, name: string): unknown[] => {
  if (schema.format === 'date-time') return edgeMoments
  if (schema.format === 'date') return edgeDays
  if (schema.format === 'email' || name.includes('email')) return edgeEmails
  if (name === 'timezone_id') return edgeZones
  if (name === 'kml') return edgeKml
  if (name === 'csv') return edgeCsv
  if (schema.format === 'uri' || /url|image|link/.test(name)) return [...edgeUrls, ...edgeTexts]
  return [...edgeTexts, ...longest(schema), ...edgeMoments.slice(0, 2)]
}

const edgeNumber = ({ type, minimum, maximum, exclusiveMinimum }: ValueSchema): number[] => {
  const least = minimum ?? (exclusiveMinimum === undefined ? -(2 ** 53 - 1) : exclusiveMinimum + 1)
  const most = maximum ?? 2 ** 53 - 1
  const whole = [least, most, least + 1, most - 1, 0, 1, 2 ** 31 - 1, 2 ** 31]
  return type === 'integer'
    ? whole
    : [...whole, -0, 1e-9, 5e-324, (least + most) / 2, 89.9999999, 179.9999999]
}

/** Values at the edges of what a schema allows, a few of them beyond. */
const edgeValue = (schema: ValueSchema, name: string): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined || schema.enum) return goodValue(schema)
  if (name === 'geometry') return fc.constantFrom(...edgeGeometries)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices?.length) return fc.oneof(...choices.map((choice) => edgeValue(choice, name)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'string') return fc.constantFrom(...edgeText(schema, name))
  if (type === 'number' || type === 'integer') return fc.constantFrom(...edgeNumber({ ...schema, type }))
  if (type === 'array' && typeof schema.items === 'object') {
    const item = edgeValue(schema.items, name)
    return fc.oneof(
      fc.array(item, { maxLength: 2 }),
      item.map((one) => Array.from({ length: 100 }, () => one)),
    )
  }
  if (type === 'object' || schema.properties) {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([key, field]) => [key, fc.oneof(edgeValue(field, key), goodValue(field))] as const,
    )
    if (fields.length > 0)
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
    return fc.dictionary(
      fc.constantFrom(...edgeTexts, ...ourNames),
      fc.constantFrom<unknown>(...edgeTexts, 1e308, null, [[]]),
    )
  }
  return goodValue(schema)
}

const exampleOf = (schema: ValueSchema & { 'x-examples'?: { example?: { value: unknown } } }): unknown =>
  schema['x-examples']?.example?.value ?? schema.examples?.[0]

/** A body that is accepted as it stands, but for one of its fields, which holds a value at an edge. */
export const edgedBody = (schema: ValueSchema): fc.Arbitrary<{ field: string | null; body: unknown }> => {
  const example = exampleOf(schema)
  const base =
    example === undefined
      ? goodValue(schema)
      : fc.oneof({ weight: 9, arbitrary: fc.constant(example) }, goodValue(schema))
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return fc.oneof(base, edgeValue(schema, '')).map((body) => ({ field: null, body }))
  const edge = fc.oneof(
    ...fields.map(([name, field]) => edgeValue(field, name).map((value) => ({ name, value }))),
  )
  return fc.tuple(base, edge).map(([body, { name, value }]) => ({
    field: name,
    body: typeof body === 'object' && body !== null ? { ...body, [name]: value } : body,
  }))
}
