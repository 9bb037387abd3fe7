import { z } from 'zod'
import { originOf } from '../../config/origin-of.ts'
import { readJson } from '../fetch-json.ts'

/** Long enough for a style on the other side of the world, short enough for a start that waits for it. */
const timeLimitMilliseconds = 3_000
/** A style with more sources than this is not suitable for a portal. */
const mostSources = 20

const text = z.string().optional()

const tilesSchema = z.object({ tiles: z.array(z.string()).optional() })

const styleSchema = z.object({
  version: z.literal(8),
  layers: z.array(z.object({ id: z.string() })),
  sources: z.record(z.string(), z.looseObject({ url: text, tiles: z.array(z.string()).optional() })),
  glyphs: text,
  sprite: z.union([z.string(), z.array(z.object({ url: z.string() }))]).optional(),
})

const fetchWithin = async (signal: AbortSignal, url: string): Promise<unknown> =>
  readJson(await fetch(url, { headers: { accept: 'application/json' }, signal }))

const reasonOf = (error: unknown): string => {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return "it isn't a MapLibre style"
  const { name, message, cause } = error as Error & { cause?: { code?: string } }
  if (name === 'TimeoutError') return `no response within ${timeLimitMilliseconds / 1000} s`
  return cause?.code ?? message
}

export type MapStyleReport = { origins: string[]; reason: null } | { origins: null; reason: string }

/**
 * Reads a style as a browser does, to find out whether it is available and from which hosts a browser loads its parts:
 * tiles, the TileJSON that names them, sprites and glyphs.
 */
export const readMapStyle = async (url: string): Promise<MapStyleReport> => {
  const signal = AbortSignal.timeout(timeLimitMilliseconds)
  try {
    const style = styleSchema.parse(await fetchWithin(signal, url))
    const sources = Object.values(style.sources).slice(0, mostSources)
    const described = await Promise.all(
      sources.flatMap(({ url: named }) => {
        if (!named || named.startsWith('pmtiles:') || !originOf(named, url)) return []
        const address = new URL(named, url).href
        // If a source does not respond, the map lacks that source, but the portal still has a map.
        return [
          fetchWithin(signal, address).then(
            (found) =>
              (tilesSchema.safeParse(found).data?.tiles ?? []).map((tile) => originOf(tile, address)),
            () => [],
          ),
        ]
      }),
    )
    const sprites =
      typeof style.sprite === 'string' ? [style.sprite] : (style.sprite ?? []).map((one) => one.url)
    const data = sources.flatMap(({ data: shapes }) => (typeof shapes === 'string' ? [shapes] : []))
    const named = [
      url,
      ...sources.flatMap((source) => [source.url ?? [], source.tiles ?? []].flat()),
      ...data,
      ...sprites,
      ...(style.glyphs ? [style.glyphs] : []),
    ]
    const origins = [...named.map((address) => originOf(address, url)), ...described.flat()]
    return { origins: [...new Set(origins.filter((origin) => origin !== null))], reason: null }
  } catch (error) {
    return { origins: null, reason: reasonOf(error) }
  }
}
