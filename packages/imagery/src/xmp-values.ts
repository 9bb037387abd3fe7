/**
 * Values of an XMP packet, named by who defined them: `dji:RelativeAltitude`,
 * `skydio:CameraOrientationNED/Pitch`. Written as attributes or as elements, they come out alike.
 *
 * Workers have no DOMParser. This scanner goes over the text once, takes no entity but the five of XML and
 * numbers, and stops at the first thing that cannot be XML.
 */
export function readXmpValues(text: string): { values: Map<string, string>; isComplete: boolean } {
  const values = new Map<string, string>()
  const prefixes = new Map<string, string | undefined>()
  const open: (string | null)[] = []
  const keep = (path: readonly (string | null)[], value: string) => {
    const [first, ...parts] = path.filter((name) => name !== null)
    if (!first || value.trim() === '') return
    const key = [first, ...parts.map((name) => name.split(':')[1])].join('/')
    if (!values.has(key)) values.set(key, withoutEntities(value.trim()))
  }

  let at = 0
  for (let tagAt = text.indexOf('<'); tagAt >= 0; tagAt = text.indexOf('<', at)) {
    keep(open, text.slice(at, tagAt))
    const special = specialMarkup.find(([start]) => text.startsWith(start, tagAt))
    if (special) {
      const end = text.indexOf(special[1], tagAt + special[0].length)
      if (end === -1) return { values, isComplete: false }
      at = end + special[1].length
      continue
    }
    const tag = readTag(text, tagAt)
    if (!tag) return { values, isComplete: false }
    at = tag.end
    if (tag.isClosing) {
      open.pop()
      continue
    }
    for (const [name, value] of tag.attributes) {
      if (name.startsWith('xmlns:')) prefixes.set(name.slice(6), vendorOf(value))
    }
    open.push(nameOf(tag.name, prefixes))
    for (const [name, value] of tag.attributes) {
      const known = nameOf(name, prefixes)
      if (known) keep([...open, known], value)
    }
    if (tag.isEmpty) open.pop()
    if (open.length > deepest) return { values, isComplete: false }
  }
  return { values, isComplete: true }
}

const deepest = 64

const specialMarkup: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
]

type Tag = {
  name: string
  attributes: [name: string, value: string][]
  isClosing: boolean
  isEmpty: boolean
  end: number
}

const tagName = /<(\/?)([^\s/>=<"']{1,200})/y
const attribute = /\s+([^\s/>=<"']{1,200})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const tagEnd = /\s*(\/?)>/y

function readTag(text: string, start: number): Tag | null {
  const match = <T extends RegExp>(pattern: T, at: number) => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  const opening = match(tagName, start)
  if (!opening) return null
  let at = start + opening[0].length
  const attributes: Tag['attributes'] = []
  for (let found = match(attribute, at); found; found = match(attribute, at)) {
    attributes.push([found[1] ?? '', found[2] ?? found[3] ?? ''])
    at += found[0].length
  }
  const closing = match(tagEnd, at)
  if (!closing) return null
  return {
    name: opening[2] ?? '',
    attributes,
    isClosing: opening[1] === '/',
    isEmpty: closing[1] === '/',
    end: at + closing[0].length,
  }
}

/** Makers have changed the addresses of their namespaces, but hardly ever their prefixes. */
const vendors: readonly (readonly [vendor: string, prefix: string, address: RegExp])[] = [
  ['dji', 'drone-dji', /dji\.com\/drone-dji/],
  ['skydio', 'drone-skydio', /skydio/i],
  ['parrot', 'drone-parrot', /parrot.*drone/i],
  ['camera', 'Camera', /(pix4d|sensefly)\.com\/camera/i],
  ['autel', 'drone', /autel/i],
  ['exif', 'exif', /ns\.adobe\.com\/exif\/1\.0\/$/],
  ['tiff', 'tiff', /ns\.adobe\.com\/tiff\//],
  ['xmp', 'xmp', /ns\.adobe\.com\/xap\/1\.0\/$/],
  ['note', 'xmpNote', /ns\.adobe\.com\/xmp\/note\//],
]

const vendorOf = (address: string): string | undefined =>
  vendors.find(([, , known]) => known.test(address))?.[0]

const vendorByPrefix: ReadonlyMap<string, string> = new Map(
  vendors.map(([vendor, prefix]) => [prefix, vendor]),
)

function nameOf(qualified: string, prefixes: ReadonlyMap<string, string | undefined>): string | null {
  const colon = qualified.indexOf(':')
  const prefix = qualified.slice(0, Math.max(colon, 0))
  const vendor = prefixes.get(prefix) ?? vendorByPrefix.get(prefix)
  return vendor ? `${vendor}:${qualified.slice(colon + 1)}` : null
}

const entities: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" }

const withoutEntities = (value: string): string =>
  value.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(quot|amp|lt|gt|apos));/gi, (all, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? all
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })
