import { type MapFeatureInput, mapFeaturesInputSchema } from '@sortie/contract/provider-mission-parts'
import { kml } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'
import type { GeoJsonProperties, Geometry } from 'geojson'
import { invalid } from '../../platform/errors.ts'

const unreadable = (why: string) => invalid({ kml: [why] })

const parse = (text: string) => {
  // Entities can be made to grow without end, and no map needs them.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw unreadable('Document types are not accepted.')
  try {
    const onError = (_level: string, message: string) => {
      throw new Error(message)
    }
    return new DOMParser({ onError }).parseFromString(text, 'text/xml')
  } catch (error) {
    throw unreadable(`This is no well-formed XML: ${(error as Error).message.split('\n')[0]}`)
  }
}

const parts = (geometry: Geometry | null): Geometry[] => {
  if (geometry === null) return []
  return geometry.type === 'GeometryCollection' ? geometry.geometries.flatMap(parts) : [geometry]
}

const styling = /^(stroke|fill|icon|label|style|visibility)/

const describe = (properties: GeoJsonProperties) => {
  const { name, description, notes, ...rest } = properties ?? {}
  return {
    name: typeof name === 'string' ? name : '',
    notes: String(notes ?? description?.value ?? description ?? ''),
    properties: Object.fromEntries(Object.entries(rest).filter(([key]) => !styling.test(key))),
  }
}

/** The placemarks of a KML document as map features; one with several geometries becomes several. */
export const readKml = (text: string): MapFeatureInput[] => {
  const document = parse(text)
  if (document.documentElement?.localName !== 'kml') throw unreadable('This is no KML document.')
  const features = kml(document).features.flatMap((feature) =>
    parts(feature.geometry).map((geometry) => ({ ...describe(feature.properties), geometry })),
  )
  if (features.length === 0) throw unreadable('The document holds no placemark with a geometry.')
  const read = mapFeaturesInputSchema.safeParse(features)
  if (read.success) return read.data
  throw invalid({
    kml: read.error.issues.map((issue) => {
      const place = typeof issue.path[0] === 'number' ? `Geometry ${issue.path[0] + 1}: ` : ''
      return `${place}${issue.message}`
    }),
  })
}
