import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countTurns } from '../../test/count-turns.ts'
import { childrenOf, element, parseXml, result, textOf, xmlDocument } from './xml.ts'

test('reads elements, text, attributes and the characters that are written as references', async () => {
  const source = `<?xml version="1.0" encoding="UTF-8"?>
    <Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet/>
      <Object><Key>a &amp; b&#x1F681;&#10;&lt;c&gt;</Key></Object>
    </Delete>`
  const root = await parseXml(source)
  expect(root?.name).toBe('Delete')
  expect(root?.children.map(({ name }) => name)).toEqual(['Quiet', 'Object'])
  expect(root?.children[1]?.children[0]?.text).toBe('a & b🚁\n<c>')
})

test('reads back whatever text it has written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      const writable = (await parseXml(xmlDocument(element('Key', text))))?.text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these cannot be written in XML
      expect(writable).toBe(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd'))
    }),
  )
})

const bomb = `<!DOCTYPE d [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "&a;&a;&a;&a;">]><d>&b;</d>`

test.each([
  ['nothing', ''],
  ['text', 'hello'],
  ['a document type with entities', bomb],
  ['an entity from elsewhere', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><d>&x;</d>'],
  ['an unknown entity', '<d>&x;</d>'],
  ['a bare ampersand', '<d>a & b</d>'],
  ['a character that is none', '<d>&#x110000;</d>'],
  ['half of a character', '<d>&#xD800;</d>'],
  ['a comment', '<d><!-- --></d>'],
  ['character data', '<d><![CDATA[x]]></d>'],
  ['an instruction', '<d><?php ?></d>'],
  ['tags that do not match', '<a><b></a></b>'],
  ['a tag that is not closed', '<a><b></b>'],
  ['two roots', '<a/><b/>'],
  ['text after the root', '<a/>b'],
  ['an unfinished tag', '<a><b'],
  ['elements within elements without end', '<a>'.repeat(200_000)],
  ['a hundred thousand elements', `<a>${'<b/>'.repeat(100_000)}</a>`],
  ['a tag full of spaces', `<a${' '.repeat(200_000)}`],
  ['a tag full of attributes', `<a${' b="c"'.repeat(200_000)}/>`],
  ['an attribute without an end', `<a b="${'c'.repeat(200_000)}"/>`],
])('refuses %s', async (_, source) => {
  expect(await parseXml(source)).toBeNull()
})

test('a document of nothing but references is refused before they are read', async () => {
  expect((await parseXml(`<a>${'&amp;'.repeat(20_000)}</a>`))?.text).toBe('&'.repeat(20_000))
  expect(await parseXml(`<a>${'&amp;'.repeat(50_000)}</a>`)).toBeNull()
})

test('other requests are handled while a long document is read', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    immediate = setImmediate(count)
  }
  let immediate = setImmediate(count)
  const root = await parseXml(`<a>${'<b>c</b>'.repeat(50_000)}</a>`)
  clearImmediate(immediate)
  expect(root?.children).toHaveLength(50_000)
  expect(turns).toBeGreaterThanOrEqual(10)
})

test('writes nested elements, and escaped text', () => {
  const inner = element('b', '&<>"\r\n\t\u0000\ud83d')
  expect(element('a', [inner, null, element('c', 7), element('d', false)]).xml).toBe(
    '<a><b>&amp;&lt;&gt;&quot;&#13;&#10;\t\ufffd\ufffd</b><c>7</c><d>false</d></a>',
  )
  expect(element('a', []).xml).toBe('<a></a>')
  expect(result('R', [inner, null])).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>\n<R xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner.xml}</R>`,
  )
})

test.each([
  ['<a>b</a>', 'b'],
  ['\ufeff  <?xml version="1.0"?> <a>b</a> \n', 'b'],
  ['<a>&amp;&lt;&gt;&quot;&apos;</a>', '&<>"\''],
  ['<a>&#65;&#x42;&#X43;&#x10FFFF;</a>', 'ABC\u{10ffff}'],
  ['<a b="c" d=\'e\'>f</a >', 'f'],
  ['<a>&#1;</a>', '\u0001'],
  ['<a>b<c/>d</a>', 'bd'],
  ['<a/>', ''],
  ['<a />', ''],
  ['<a-b.c:d>e</a-b.c:d>', 'e'],
])('%j is read', async (source, text) => {
  expect((await parseXml(source))?.text).toBe(text)
})

test.each([
  '<a>&#0;</a>',
  '<a>&#1114112;</a>',
  '<a>&#65x;</a>',
  '<a>&#xd83d;</a>',
  '<a>\ud83d</a>',
  '',
  '<a>&x#65;</a>',
  '<a>&amp</a>',
  '<a>&toString;</a>',
  '<a>&;</a>',
  '<a></a b="c">',
  '<a></a/>',
  '</a>',
  '<a></b>',
  '<a/></a>',
  'b<a/>',
  '<a/>&amp;',
  '<1/>',
  '< a/>',
  ' <!-- --><a/>',
])('%j is refused', async (source) => {
  expect(await parseXml(source)).toBeNull()
})

test('elements are nested eight deep at most', async () => {
  const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`
  expect(await parseXml(nested(8))).not.toBeNull()
  expect(await parseXml(nested(9))).toBeNull()
})

test('a document has sixty thousand elements and forty thousand references at most', async () => {
  const elements = (count: number) => `<a>${'<b/>'.repeat(count - 1)}</a>`
  expect((await parseXml(elements(60_000)))?.children).toHaveLength(59_999)
  expect(await parseXml(elements(60_001))).toBeNull()
  const references = (count: number) => `<a>${'&lt;'.repeat(count)}</a>`
  expect((await parseXml(references(39_999)))?.text).toHaveLength(39_999)
  expect(await parseXml(references(40_000))).toBeNull()
})

test('other requests are handled after every five thousand elements', async () => {
  const counted = countTurns()
  await parseXml(`<a>${'<b/>'.repeat(9998)}</a>`)
  expect(counted.turns).toBe(1)
  await parseXml(`<a>${'<b/>'.repeat(9999)}</a>`)
  expect(counted.turns).toBe(3)
})

test('children are found by their names', async () => {
  const root = await parseXml('<a><b>1</b><c>2</c><b>3</b></a>')
  if (!root) throw new Error('not read')
  expect(childrenOf(root, 'b').map(({ text }) => text)).toEqual(['1', '3'])
  expect([textOf(root, 'b'), textOf(root, 'c'), textOf(root, 'd')]).toEqual(['1', '2', undefined])
})
