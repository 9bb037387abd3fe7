import { expect, test } from 'vitest'
import { readXmpValues } from './xmp-values.ts'

const valuesOf = (text: string) => {
  const { values, isComplete } = readXmpValues(text)
  return { ...Object.fromEntries(values), isComplete }
}

const whole = { isComplete: true }
const broken = { isComplete: false }

test.each([
  ['an attribute', '<a drone-dji:Height="5"/>', '5'],
  ['an attribute in single quotes', "<a drone-dji:Height='5'/>", '5'],
  ['spaces around the sign', '<a\n drone-dji:Height = "5" />', '5'],
  ['an element', '<a><drone-dji:Height>5</drone-dji:Height></a>', '5'],
  ['an element alone', '<drone-dji:Height>5</drone-dji:Height>', '5'],
  ['space around a value', '<drone-dji:Height>\n 5 </drone-dji:Height>', '5'],
  ['a list', '<drone-dji:Height><rdf:Seq><rdf:li>5</rdf:li></rdf:Seq></drone-dji:Height>', '5'],
  ['quotes of the other kind', `<a drone-dji:Height="it's"/>`, "it's"],
  ['a text before and behind', 'before <a drone-dji:Height="5"></a> behind', '5'],
])('%s is a value', (_, text, value) => {
  expect(valuesOf(text)).toEqual({ 'dji:Height': value, ...whole })
})

test.each([
  ['an empty one', '<a drone-dji:Height=""/><drone-dji:Height></drone-dji:Height>'],
  ['a blank one', '<a drone-dji:Height="  "/><drone-dji:Height>  </drone-dji:Height>'],
  ['one of a namespace that nobody knows', '<a other:Height="5"/><other:Height>5</other:Height>'],
  ['one without a namespace', '<a Height="5"/><Height>5</Height>'],
  ['a text behind its element', '<drone-dji:Height/>5<drone-dji:Width></drone-dji:Width>6'],
  ['a text outside of everything', '5<a></a>6'],
  ['nothing at all', ''],
])('%s is no value', (_, text) => {
  expect(valuesOf(text)).toEqual(whole)
})

test('the first of two values with the same name counts', () => {
  expect(valuesOf('<a drone-dji:Height="5"/><drone-dji:Height>6</drone-dji:Height>')).toEqual({
    'dji:Height': '5',
    ...whole,
  })
})

test('a value within a structure has the names of both, the first with who defined it', () => {
  const parts = 'drone-skydio:Pitch="-7" drone-skydio:Yaw="127"'
  const expected = { 'skydio:Camera/Pitch': '-7', 'skydio:Camera/Yaw': '127', ...whole }
  expect(valuesOf(`<a><drone-skydio:Camera ${parts}/></a>`)).toEqual(expected)
  expect(
    valuesOf(
      '<drone-skydio:Camera><x><drone-skydio:Pitch>-7</drone-skydio:Pitch><drone-skydio:Yaw>127</drone-skydio:Yaw></x></drone-skydio:Camera>',
    ),
  ).toEqual(expected)
})

test('an element ends where it is closed', () => {
  expect(
    valuesOf('<drone-dji:One><drone-dji:Two/></drone-dji:One><drone-dji:Three>3</drone-dji:Three><x>4</x>'),
  ).toEqual({ 'dji:Three': '3', ...whole })
})

test.each([
  ['a comment', '<!-- <drone-dji:Height>1</drone-dji:Height> -->'],
  ['raw text', '<![CDATA[<drone-dji:Height>1</drone-dji:Height>]]>'],
  ['an instruction', '<?xpacket <drone-dji:Height>1</drone-dji:Height>?>'],
  ['a declaration', '<!DOCTYPE drone-dji:Height>'],
  ['the shortest comment', '<!---->'],
  ['the shortest instruction', '<??>'],
])('%s is skipped completely', (_, markup) => {
  const after = '<drone-dji:Height>5</drone-dji:Height>'
  expect(valuesOf(`${markup}${after}`)).toEqual({ 'dji:Height': '5', ...whole })
})

test.each([
  ['a comment without an end', '<!-- so it goes > on'],
  ['a comment whose end is its beginning', '<!-->'],
  ['a comment whose end begins in its beginning', '<!--->'],
  ['raw text without an end', '<![CDATA[ so it goes > on'],
  ['an instruction without an end', '<?xpacket > on'],
  ['an instruction whose end is its beginning', '<?>'],
  ['a declaration without an end', '<!DOCTYPE'],
  ['a tag without an end', '<b'],
  ['an attribute without an end', '<b drone-dji:Width="6'],
  ['an attribute without quotes', '<b drone-dji:Width=6>'],
  ['an attribute with a tag in it', '<b drone-dji:Width="<6">'],
  ['attributes without a space', '<b c="1"d="2">'],
  ['a tag without a name', '<>'],
])('%s ends the reading, and earlier values are kept', (_, markup) => {
  expect(valuesOf(`<a drone-dji:Height="5"/>${markup}`)).toEqual({ 'dji:Height': '5', ...broken })
})

test('elements may be nested 64 deep', () => {
  const value = '<drone-dji:Height>5</drone-dji:Height>'
  expect(valuesOf(`${'<a>'.repeat(63)}${value}`)).toEqual({ 'dji:Height': '5', ...whole })
  expect(valuesOf(`${'<a>'.repeat(64)}${value}`)).toEqual(broken)
  expect(valuesOf(`${'<a>'.repeat(64)}<drone-dji:Height/>`)).toEqual(whole)
  expect(valuesOf('<a></a>'.repeat(100))).toEqual(whole)
})

test('a name has at most 200 characters', () => {
  const name = (length: number) => `drone-dji:${'x'.repeat(length - 10)}`
  expect(valuesOf(`<a ${name(200)}="5"/>`)).toEqual({ [`dji:${'x'.repeat(190)}`]: '5', ...whole })
  expect(valuesOf(`<a ${name(201)}="5"/>`)).toEqual(broken)
})

test.each([
  ['dji', 'drone-dji', 'http://www.dji.com/drone-dji/1.0/'],
  ['skydio', 'drone-skydio', 'https://www.Skydio.com/drone-skydio/1.0/'],
  ['parrot', 'drone-parrot', 'http://www.parrot.com/drone-parrot/1.0/'],
  ['camera', 'Camera', 'http://pix4d.com/camera/1.0/'],
  ['camera', 'Camera', 'http://www.senseFly.com/Camera/'],
  ['autel', 'drone', 'http://www.Autel.com/drone/1.0/'],
  ['exif', 'exif', 'http://ns.adobe.com/exif/1.0/'],
  ['tiff', 'tiff', 'http://ns.adobe.com/tiff/1.0/'],
  ['xmp', 'xmp', 'http://ns.adobe.com/xap/1.0/'],
  ['note', 'xmpNote', 'http://ns.adobe.com/xmp/note/'],
])('values of %s are known by the prefix %s and by the address %s', (vendor, prefix, address) => {
  const expected = { [`${vendor}:One`]: '5', ...whole }
  expect(valuesOf(`<a ${prefix}:One="5"/>`)).toEqual(expected)
  expect(valuesOf(`<a xmlns:${prefix}="urn:another" ${prefix}:One="5"/>`)).toEqual(expected)
  expect(valuesOf(`<a p:One="5" xmlns:p="${address}"/>`)).toEqual(expected)
  expect(valuesOf(`<p:One xmlns:p="${address}">5</p:One>`)).toEqual(expected)
})

test('an address counts before a prefix, and one that goes on elsewhere is another', () => {
  const address = 'http://www.dji.com/drone-dji/1.0/'
  expect(valuesOf(`<a xmlns:exif="${address}" exif:One="5"/>`)).toEqual({ 'dji:One': '5', ...whole })
  for (const other of ['http://ns.adobe.com/exif/1.0/aux/', 'http://ns.adobe.com/xap/1.0/mm/'])
    expect(valuesOf(`<a xmlns:p="${other}" p:One="5"/>`)).toEqual(whole)
  // A name without a prefix differs from one with it.
  expect(valuesOf(`<a xmlns:p="${address}" p="5" px="6" pxy="7"/>`)).toEqual(whole)
  // Only a declaration binds a prefix to its URL.
  expect(valuesOf(`<a xmlnsp="${address}" other:p="${address}" p:One="5"/>`)).toEqual(whole)
})

test.each([
  ['&quot;&amp;&lt;&gt;&apos;', `"&<>'`],
  ['&AMP;', '&'],
  ['&#65;&#x42;&#X1f600;', 'AB😀'],
  ['&#1114111;', '\u{10ffff}'],
  ['&#1114112;', '&#1114112;'],
  ['&#x110000;', '&#x110000;'],
  ['&unknown;&amp', '&unknown;&amp'],
  ['&amp;lt;', '&lt;'],
])('the entities in %s mean %s', (written, expected) => {
  expect(valuesOf(`<a drone-dji:Height="${written}"/>`)).toEqual({ 'dji:Height': expected, ...whole })
})
