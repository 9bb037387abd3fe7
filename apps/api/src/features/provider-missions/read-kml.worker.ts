import { type MapFeatureInput, mapFeaturesInputSchema } from '@sortie/contract/provider-mission.body'
import { useOurWords } from '@sortie/contract/validation-words'
import { noFlyZoneStyle } from '@sortie/domain/mission/kml-writer'
import { kml } from '@tmcw/togeojson'
import { DOMParser, type ParseError } from '@xmldom/xmldom'
import type { GeoJsonProperties, Geometry } from 'geojson'
import { serveThread } from '../../platform/thread-pool.ts'

useOurWords()

export type ReadKml = { features: MapFeatureInput[] } | { problems: string[] }

const unreadable = (why: string): ReadKml => ({ problems: [why] })

const parse = (text: string) => {
  const onError = (_level: string, message: string) => {
    throw new Error(message)
  }
  return new DOMParser({ onError }).parseFromString(text, 'text/xml')
}

/** Where the parser stopped; it counts from 1. */
const placeOf = (error: unknown): string => {
  const { lineNumber, columnNumber } = (error as ParseError).locator ?? {}
  return lineNumber ? ` (line ${lineNumber}, column ${columnNumber ?? 1})` : ''
}

/** The parser wraps what was thrown at it and repeats its words. */
const reasonOf = (error: unknown): string =>
  ((error as Error).message.split(' caused Error: ').at(-1) ?? '').split('\n', 1)[0] ?? ''

const parts = (geometry: Geometry | null): Geometry[] => {
  if (geometry === null) return []
  return geometry.type === 'GeometryCollection' ? geometry.geometries.flatMap(parts) : [geometry]
}

const styling = /^(stroke|fill|icon|label|style|visibility)/

const describe = (properties: GeoJsonProperties) => {
  const { name, description, notes, ...rest } = properties ?? {}
  // Our own documents tell no-fly zones by their style alone, but for the newer ones.
  const kind = rest.kind ?? (rest.styleUrl === noFlyZoneStyle ? 'no_fly_zone' : undefined)
  return {
    name: typeof name === 'string' ? name : '',
    notes: String(notes ?? description?.value ?? description ?? ''),
    properties: {
      ...Object.fromEntries(Object.entries(rest).filter(([key]) => !styling.test(key))),
      ...(kind === undefined ? {} : { kind }),
    },
  }
}

const readDocument = (document: ReturnType<typeof parse>): ReadKml => {
  if (document.documentElement?.localName !== 'kml') return unreadable("This file isn't a KML document.")
  const features = kml(document).features.flatMap((feature) =>
    parts(feature.geometry).map((geometry) => ({ ...describe(feature.properties), geometry })),
  )
  if (features.length === 0) return unreadable('The document has no placemark with a geometry.')
  const read = mapFeaturesInputSchema.safeParse(features)
  if (read.success) return { features: read.data }
  return {
    problems: read.error.issues.map((issue) => {
      const place = typeof issue.path[0] === 'number' ? `Geometry ${issue.path[0] + 1}: ` : ''
      return `${place}${issue.message}`
    }),
  }
}

/** The placemarks of a KML document as map features; one with several geometries becomes several. */
const readKml = (text: string): ReadKml => {
  // Entities can be made to grow without end, and no map needs them.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return unreadable("Document type declarations aren't accepted.")
  try {
    return readDocument(parse(text))
  } catch (error) {
    if (error instanceof RangeError) return unreadable('The elements are nested too deeply.')
    return unreadable(`This file isn't valid XML${placeOf(error)}: ${reasonOf(error)}`)
  }
}

serveThread(readKml)
