import { setImmediate as others } from 'node:timers/promises'

/** Characters that XML 1.0 cannot represent. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into a document
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
}

const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, '\ufffd')
    .replace(/[&<>"\r\n]/g, (character) => escapes[character] as string)

/** A piece of XML that is already written, so that nothing is escaped twice. */
export interface Element {
  readonly xml: string
}

export const element = (
  name: string,
  content: string | number | boolean | readonly (Element | null)[],
  attributes = '',
): Element => {
  const inner = Array.isArray(content)
    ? (content as readonly (Element | null)[]).map((child) => child?.xml).join('')
    : escapeText(String(content))
  return { xml: `<${name}${attributes}>${inner}</${name}>` }
}

export const xmlDocument = (root: Element): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}`

/** The root of a response of S3. */
export const result = (name: string, children: readonly (Element | null)[]): string =>
  xmlDocument(element(name, children, ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'))

export interface XmlNode {
  name: string
  text: string
  children: XmlNode[]
}

const deepest = 8
const mostElements = 60_000
/** After this many elements, other requests get their turn. */
const elementsInTurn = 5000
/** Twice the number of quotes around the entity tags of ten thousand parts. Each one costs time. */
const mostReferences = 40_000

const characters = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** The parts of a tag as it is matched; empty texts for those it doesn't have. */
type Tag = [whole: string, closing: string, name: string, attributes: string, selfClosing: string]

const readText = (text: string): string | null => {
  let sound = true
  const read = text.replace(/&([^;]{0,12});?/g, (whole, name: string) => {
    const [code, hex, decimal] = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name) ?? []
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
    const character = code
      ? point > 0 && point <= 0x10ffff
        ? String.fromCodePoint(point)
        : undefined
      : characters.get(name)
    if (character === undefined || !whole.endsWith(';')) sound = false
    return character ?? ''
  })
  return sound && read.isWellFormed() ? read : null
}

/**
 * Reads the small documents that S3 clients send: elements and text. There are no entities to expand and nothing to
 * load, since a document type, comments and processing instructions are refused. Null for everything else, and for
 * documents longer than any client writes. The text is well-formed Unicode.
 */
export const parseXml = async (source: string): Promise<XmlNode | null> => {
  if (source.split('&', mostReferences + 1).length > mostReferences) return null
  let root: XmlNode | null = null
  const open: XmlNode[] = []
  let elements = 0
  // The pattern matches every text, if only an empty string at its start.
  const prolog = /\ufeff?\s{0,100}(?:<\?xml [^<>]{0,200}\?>)?/y.exec(source) as RegExpExecArray
  let at = prolog[0].length
  const tag =
    /<(\/?)([A-Za-z_][\w.:-]{0,100})((?:\s{1,20}[\w.:-]{1,100}\s{0,5}=\s{0,5}(?:"[^"<]{0,500}"|'[^'<]{0,500}')){0,10})\s{0,20}(\/?)>/y
  for (;;) {
    const next = source.indexOf('<', at)
    const text = readText(source.slice(at, next === -1 ? source.length : next))
    const current = open.at(-1)
    if (text === null || (!current && text.trim() !== '')) return null
    if (current) current.text += text
    if (next === -1) break
    tag.lastIndex = next
    const found = tag.exec(source)
    if (!found) return null
    at = tag.lastIndex
    const [, closing, name, attributes, selfClosing] = found as string[] as Tag
    if (closing) {
      if (current?.name !== name || attributes || selfClosing) return null
      open.pop()
      continue
    }
    elements += 1
    if (elements % elementsInTurn === 0) await others()
    if (elements > mostElements || open.length >= deepest || (!current && root)) return null
    const node: XmlNode = { name, text: '', children: [] }
    if (current) current.children.push(node)
    else root = node
    if (!selfClosing) open.push(node)
  }
  return open.length === 0 ? root : null
}

export const childrenOf = (node: XmlNode, name: string): XmlNode[] =>
  node.children.filter((child) => child.name === name)

export const textOf = (node: XmlNode, name: string): string | undefined =>
  node.children.find((child) => child.name === name)?.text
