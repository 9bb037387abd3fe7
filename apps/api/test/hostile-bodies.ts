/**
 * Bodies that are made to keep a server busy, as large as it accepts. They are created on request, because together
 * they are far too large.
 */
export interface HostileBody {
  name: string
  body(): string
}

const mebibyte = 1_048_576

/** Repeats a text as often as it fits. */
const fill = (piece: string, bytes = mebibyte - 500): string => piece.repeat(Math.floor(bytes / piece.length))

const list = (piece: string, bytes?: number): string => fill(`${piece},`, bytes).slice(0, -1)

const numbered = (item: (index: number) => string, bytes = mebibyte - 500): string => {
  const items: string[] = []
  for (let size = 0, index = 0; size < bytes; index += 1) {
    const text = item(index)
    size += text.length + 1
    if (size <= bytes) items.push(text)
  }
  return items.join(',')
}

/** For any call that accepts JSON, up to this many bytes. */
export const hostileJson = (bytes = mebibyte): readonly HostileBody[] => {
  const room = bytes - 500
  return [
    { name: 'lists in lists', body: () => '['.repeat(bytes / 2 - 10) + ']'.repeat(bytes / 2 - 10) },
    { name: 'lists in lists without an end', body: () => '['.repeat(bytes - 10) },
    {
      name: 'objects in objects',
      body: () => '{"a":'.repeat(bytes / 6 - 10) + 1 + '}'.repeat(bytes / 6 - 10),
    },
    { name: 'a list of lists of depth 39', body: () => `[${list('['.repeat(39) + ']'.repeat(39), room)}]` },
    { name: 'half a million numbers', body: () => `[${list('1', room)}]` },
    { name: 'a hundred thousand numbers', body: () => `[${list('123456.7', 950_000)}]` },
    { name: 'a quarter of a million objects', body: () => `[${list('{}', room)}]` },
    { name: 'fields with names of their own', body: () => `{${numbered((index) => `"k${index}":1`, room)}}` },
    {
      name: 'fields with numbers for names',
      body: () => `{${numbered((index) => `"${index * 65_537}":1`, room)}}`,
    },
    { name: 'as many names as are let in', body: () => `{${numbered((index) => `"k${index}":1`, 300_000)}}` },
    { name: 'as many values as are let in', body: () => `{"name":[${list('{}', 179_000)}]}` },
    { name: 'one field again and again', body: () => `{${list('"a":1', room)}}` },
    { name: 'a number of a million digits', body: () => `{"name":${fill('7', room)}}` },
    { name: 'numbers that need rounding', body: () => `[${list('2.2250738585072011e-308', room)}]` },
    { name: 'escaped characters', body: () => `{"name":"${fill('\\u0041', room)}"}` },
    { name: 'escaped quotes', body: () => `{"name":"${fill('\\"', room)}"}` },
    { name: 'halves of characters', body: () => `{"name":"${fill('\\ud800', room)}"}` },
    { name: 'one long text', body: () => `{"name":"${fill('x', room)}"}` },
    { name: 'spaces', body: () => `{"name":1${fill(' ', room)}}` },
    { name: 'a prototype', body: () => `{"name":[${list('{"__proto__":1}', room)}]}` },
    { name: 'a prototype, escaped', body: () => `{"name":[${list('{"\\u005f_proto__":1}', room)}]}` },
  ]
}

const feature = (geometry: string, more = '') => `{"geometry":${geometry}${more}}`
const mission = (features: string) => `{"mission_type":"client","map_features":[${features}]}`

const zigzag = (positions: number) =>
  Array.from({ length: positions }, (_, index) => `[${(index % 2) * 100 + index / 1000},${(index % 7) * 10}]`)

const ring = (positions: number): string => {
  const points = zigzag(positions - 1)
  return `[${[...points, points[0]].join(',')}]`
}

/** For the calls that take maps. */
export const hostileMaps: readonly HostileBody[] = [
  {
    name: 'a zigzag of 20,000 positions',
    body: () => mission(feature(`{"type":"LineString","coordinates":[${zigzag(20_000).join(',')}]}`)),
  },
  {
    name: 'a ring of 20,000 positions that crosses itself',
    body: () => mission(feature(`{"type":"Polygon","coordinates":[${ring(20_000)}]}`)),
  },
  {
    name: '5,000 rings of four positions',
    body: () =>
      mission(feature(`{"type":"Polygon","coordinates":[${list('[[0,0],[1,0],[1,1],[0,0]]', 130_000)}]}`)),
  },
  {
    name: '39,000 positions',
    body: () => mission(feature(`{"type":"LineString","coordinates":[${list('[0,0]', 234_000)}]}`)),
  },
  {
    name: '39,000 positions that are none',
    body: () => mission(feature(`{"type":"LineString","coordinates":[${list('["x",0]', 312_000)}]}`)),
  },
  {
    name: '500 features of two positions with properties of 2 KB',
    body: () =>
      mission(
        list(
          feature(
            '{"type":"LineString","coordinates":[[0,0],[1,1]]}',
            `,"properties":{${numbered((index) => `"k${index}":"v"`, 1900)}}`,
          ),
          mebibyte - 500,
        ),
      ),
  },
  {
    name: 'properties with 100,000 names',
    body: () =>
      mission(
        feature(
          '{"type":"Point","coordinates":[0,0]}',
          `,"properties":{${numbered((index) => `"${index}":1`, 950_000)}}`,
        ),
      ),
  },
  {
    name: '100,000 features',
    body: () => mission(list('{}', 300_000)),
  },
]

const kmlMission = (kml: string) => JSON.stringify({ mission_type: 'client', kml })
const kml = (inner: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`
const placemark = (inner: string) => `<Placemark>${inner}</Placemark>`
const room = mebibyte - 2000

/** For the calls that take KML, which comes as a text in JSON. */
export const hostileKml: readonly HostileBody[] = [
  {
    name: 'a quarter of a million positions',
    body: () =>
      kmlMission(kml(placemark(`<LineString><coordinates>${fill('1,2 ', room)}</coordinates></LineString>`))),
  },
  {
    name: 'positions that are none',
    body: () =>
      kmlMission(kml(placemark(`<LineString><coordinates>${fill('x ', room)}</coordinates></LineString>`))),
  },
  {
    name: '20,000 placemarks',
    body: () => kmlMission(kml(fill(placemark('<Point><coordinates>1,2</coordinates></Point>'), room))),
  },
  {
    name: '25,000 nested geometries',
    body: () =>
      kmlMission(kml(placemark('<MultiGeometry>'.repeat(25_000) + '</MultiGeometry>'.repeat(25_000)))),
  },
  { name: 'elements without an end', body: () => kmlMission(fill('<a>', room)) },
  {
    name: 'many attributes',
    body: () =>
      kmlMission(`<kml ${Array.from({ length: 60_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`),
  },
  { name: 'references', body: () => kmlMission(kml(`<name>${fill('&amp;', room / 2)}</name>`)) },
  {
    name: 'entities that grow',
    body: () => kmlMission(`<!DOCTYPE kml [${fill('<!ENTITY a "&b;&b;">', room / 2)}]><kml>&a;</kml>`),
  },
  {
    name: 'styles that name one another',
    body: () =>
      kmlMission(
        kml(
          fill(
            '<StyleMap id="s"><Pair><key>normal</key><styleUrl>#s</styleUrl></Pair></StyleMap>',
            room * 0.9,
          ),
        ),
      ),
  },
]

const largestDocument = 4_194_304
const entry = (tag: string, inner: string) => `<${tag}>${inner}</${tag}>`

/** For the calls of the S3 protocol that take a document. */
export const hostileXml: readonly HostileBody[] = [
  { name: 'empty objects', body: () => entry('Delete', fill('<Object/>', largestDocument - 100)) },
  {
    name: 'empty elements with short names',
    body: () => entry('Delete', fill('<a/>', largestDocument - 100)),
  },
  {
    name: 'objects with keys',
    body: () => entry('Delete', fill('<Object><Key>a</Key></Object>', largestDocument - 100)),
  },
  { name: 'references', body: () => entry('Delete', fill('&amp;', largestDocument - 100)) },
  { name: '99,000 references', body: () => entry('Delete', '&#65;'.repeat(99_000)) },
  { name: 'ampersands', body: () => entry('Delete', fill('&', largestDocument - 100)) },
  { name: 'text in pieces', body: () => entry('Delete', fill('x<a/>', largestDocument - 100)) },
  { name: 'spaces in a tag', body: () => `<Delete${fill(' ', largestDocument - 100)}/>` },
  { name: 'spaces in a tag without an end', body: () => `<Delete${fill(' ', largestDocument - 100)}` },
  { name: 'attributes', body: () => `<Delete${fill(' a="1"', largestDocument - 100)}/>` },
  { name: 'attributes without an end', body: () => `<Delete${fill(' a="1"', largestDocument - 100)}` },
  { name: 'a declaration without an end', body: () => `<?xml ${fill('?', largestDocument - 100)}` },
  { name: 'spaces before the document', body: () => fill(' ', largestDocument) },
  { name: 'a long name', body: () => `<${fill('a', largestDocument - 10)}/>` },
  { name: 'one long text', body: () => entry('Delete', fill('x', largestDocument - 100)) },
  { name: 'elements without an end', body: () => fill('<a>', largestDocument) },
]

const partsOf = (part: (index: number) => string, bytes: number) => {
  const parts: string[] = []
  for (let size = 0, index = 1; ; index += 1) {
    const text = part(index)
    size += text.length
    if (size > bytes) return parts.join('')
    parts.push(text)
  }
}

/** For the call of the S3 protocol that puts parts together. */
export const hostileParts: readonly HostileBody[] = [
  {
    name: '10,000 parts',
    body: () =>
      entry(
        'CompleteMultipartUpload',
        partsOf(
          (index) =>
            entry(
              'Part',
              entry('PartNumber', String(index)) + entry('ETag', `&quot;${'0'.repeat(32)}&quot;`),
            ),
          1_100_000,
        ),
      ),
  },
  {
    name: '60,000 parts',
    body: () => entry('CompleteMultipartUpload', fill('<Part/>', 400_000)),
  },
]

const boundary = 'boundary'
const field = (name: string, value: string, more = '') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

export const formType = `multipart/form-data; boundary=${boundary}`

/** For the calls that take form data with a file. */
export const hostileForms = (fileField: string, bytes: number): readonly HostileBody[] => [
  { name: 'fields', body: () => fill(field('a', '1'), bytes) },
  { name: 'boundaries', body: () => fill(`--${boundary}\r\n`, bytes) },
  {
    name: 'what is nearly a boundary',
    body: () =>
      field('a', '1') + field(fileField, fill(`\r\n--${boundary.slice(0, -1)}`, bytes), '; filename="a.jpg"'),
  },
  { name: 'line ends in a file', body: () => field(fileField, fill('\r\n', bytes), '; filename="a.jpg"') },
  { name: 'dashes in a file', body: () => field(fileField, fill('\r\n-', bytes), '; filename="a.jpg"') },
  { name: 'headers of a part', body: () => `--${boundary}\r\n${fill('a: b\r\n', bytes)}` },
  { name: 'one header of a part', body: () => `--${boundary}\r\na: ${fill('b', bytes)}` },
  { name: 'parameters of a part', body: () => field('a', '1', fill('; a="b"', bytes)) },
  { name: 'one field', body: () => field('a', fill('x', bytes)) },
]

/** For the calls that take a form as a browser sends it without files. */
export const hostileWords: readonly HostileBody[] = [
  { name: 'fields', body: () => fill('a=1&') },
  { name: 'ampersands', body: () => fill('&') },
  { name: 'encoded characters', body: () => `a=${fill('%41')}` },
  { name: 'broken characters', body: () => `a=${fill('%')}` },
  { name: 'plus signs', body: () => `a=${fill('+')}` },
]

/**
 * A file in chunks of one byte, as S3 clients send data that they sign on the way. Its trailer is for this many bytes
 * of `x`.
 */
export const oneByteChunks = (count: number, trailer: string): string =>
  `${'1\r\nx\r\n'.repeat(count)}0\r\n${trailer}\r\n\r\n`

/** As long as the headers of a request may be. */
const longestHeader = 15_000
const tokenPart = (json: string) => Buffer.from(json).toString('base64url')

/** Id tokens, which come in a header. */
export const hostileTokens: readonly HostileBody[] = [
  {
    name: 'lists in lists',
    body: () => `${tokenPart('{"alg":"RS256"}')}.${tokenPart('['.repeat(11_000))}.c2ln`,
  },
  {
    name: 'a header of lists',
    body: () => `${tokenPart(`{"alg":"RS256","kid":${'['.repeat(11_000)}`)}.e30.c2ln`,
  },
  { name: 'dots', body: () => '.'.repeat(longestHeader) },
  {
    name: 'a long signature',
    body: () => `${tokenPart('{"alg":"RS256","kid":"a"}')}.e30.${'A'.repeat(14_000)}`,
  },
]

export const hostileQueries: readonly HostileBody[] = [
  { name: 'one field again and again', body: () => fill('status=a&', longestHeader) },
  { name: 'fields', body: () => fill('a=&', longestHeader) },
  { name: 'broken characters', body: () => `q=${fill('%', longestHeader)}` },
  { name: 'plus signs', body: () => `q=${fill('+', longestHeader)}` },
]
