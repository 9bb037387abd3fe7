import fc from 'fast-check'
import { expect, test } from 'vitest'
import { element, parseXml, xmlDocument } from './xml.ts'

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

test('others have their turn while a long document is read', async () => {
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
