import { addProtocol, type StyleSpecification } from 'maplibre-gl'

/** Raster tiles of aerial imagery. */
export interface MapImagery {
  url: string
  attribution: string
  maxZoom: number
}

/** The base that a map is drawn on. */
export interface MapGround {
  /** Styles to try in this order. If none is given or can be loaded, the built-in shapes are used. */
  styleUrls: readonly string[]
  /** Offered as an alternative if there is any. */
  imagery: MapImagery | null
}

const waitMilliseconds = 3_000
/** For this long after a failure, further maps of a page do not wait for the same style again. */
const retryAfterMilliseconds = 60_000

type Style = StyleSpecification

const absolute = (url: string, base: string): string => {
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return url
  // Placeholders such as {z} must stay as they are.
  return new URL(url, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}')
}

/**
 * A style may refer to its parts relative to itself, but a map that gets the style as an object would resolve them
 * relative to the page.
 */
const resolveParts = (style: Style, base: string): void => {
  for (const source of Object.values(style.sources) as { url?: string; tiles?: string[] }[]) {
    if (source.url) source.url = absolute(source.url, base)
    if (source.tiles) source.tiles = source.tiles.map((tile) => absolute(tile, base))
  }
  if (style.glyphs) style.glyphs = absolute(style.glyphs, base)
  if (typeof style.sprite === 'string') style.sprite = absolute(style.sprite, base)
}

const isThere = async (url: string, signal: AbortSignal): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

const areThere = async (urls: readonly string[], signal: AbortSignal): Promise<boolean> =>
  (await Promise.all(urls.map((url) => isThere(url, signal)))).every(Boolean)

const firstFont = (style: Style): string | undefined =>
  style.layers
    .map((layer) => (layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined))
    .find(
      (font): font is string[] =>
        Array.isArray(font) && font.every((name) => typeof name === 'string' && name !== 'literal'),
    )
    ?.join(',')

/**
 * A map waits for its sprite and glyphs before it draws anything that uses them, including the portal's own areas,
 * however long they take. So they are tried first and left out if they cannot be loaded; text is then drawn with the
 * device's fonts.
 */
const withoutMissingParts = async (style: Style, signal: AbortSignal): Promise<Style> => {
  const suffix = devicePixelRatio > 1 ? '@2x' : ''
  const spriteUrls =
    typeof style.sprite === 'string' ? [style.sprite] : (style.sprite ?? []).map(({ url }) => url)
  const font = firstFont(style)
  const [hasSprite, hasGlyphs] = await Promise.all([
    areThere(
      spriteUrls.flatMap((url) => [`${url}${suffix}.json`, `${url}${suffix}.png`]),
      signal,
    ),
    style.glyphs && font
      ? isThere(style.glyphs.replace('{fontstack}', encodeURI(font)).replace('{range}', '0-255'), signal)
      : true,
  ])
  const { sprite, glyphs, ...rest } = style
  return {
    ...rest,
    ...(sprite && hasSprite ? { sprite } : {}),
    ...(glyphs && hasGlyphs ? { glyphs } : {}),
  }
}

const usesArchive = (style: Style): boolean =>
  (Object.values(style.sources) as { url?: string; tiles?: string[] }[]).some(({ url, tiles }) =>
    [url, ...(tiles ?? [])].some((address) => address?.startsWith('pmtiles:')),
  )

let archives: Promise<void> | undefined

/** Adds support for archives: one file with all tiles of a region, of which a map reads the parts that it shows. */
const readArchives = (): Promise<void> => {
  archives ??= (async () => {
    const { Protocol } = await import('pmtiles')
    addProtocol('pmtiles', new Protocol().tile)
  })()
  return archives
}

const isStyle = (value: unknown): value is Style => {
  const { version, layers, sources } = (value ?? {}) as Partial<Style>
  return version === 8 && Array.isArray(layers) && typeof sources === 'object' && sources !== null
}

const load = async (url: string): Promise<Style | null> => {
  const signal = AbortSignal.timeout(waitMilliseconds)
  try {
    const response = await fetch(url, { signal })
    if (!response.ok) throw new Error(`the response was ${response.status}`)
    const style: unknown = await response.json()
    if (!isStyle(style)) throw new Error("it isn't a style")
    resolveParts(style, new URL(url, location.href).href)
    if (usesArchive(style)) await readArchives()
    return await withoutMissingParts(style, signal)
  } catch (error) {
    console.warn('the map style could not be loaded', error)
    return null
  }
}

const loading = new Map<string, Promise<Style | null>>()

const loadOnce = (url: string): Promise<Style | null> => {
  const known = loading.get(url)
  if (known) return known
  const style = load(url)
  loading.set(url, style)
  void style.then((found) => {
    if (!found) setTimeout(() => loading.delete(url), retryAfterMilliseconds)
  })
  return style
}

/** The first style that can be loaded, or null. A page loads each style once, however many maps it shows. */
export const loadStyle = async ({ styleUrls }: MapGround): Promise<Style | null> => {
  for (const url of styleUrls) {
    const style = await loadOnce(url)
    // A map modifies the style that it gets.
    if (style) return structuredClone(style)
  }
  return null
}
