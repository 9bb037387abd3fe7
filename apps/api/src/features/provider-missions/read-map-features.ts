import type { FieldErrors } from '@sortie/contract/errors'
import { type MapFeatureInput, mostCoordinates } from '@sortie/contract/provider-mission.body'
import { featureKinds } from '@sortie/domain/mission/map-feature'
import { type Geometry, mapFeatureSchema } from '@sortie/domain/mission/map-feature.schema'
import { invalid } from '../../platform/errors.ts'
import { requireNoFieldsLeft } from '../../platform/stored-fields.ts'
import { countPositions, flatten, geometryProblem, measure } from './measure-geometry.ts'
import type { KmlReader } from './read-kml.ts'

type Kind = (typeof featureKinds)[number]

export interface ReadFeature {
  name: string
  notes: string
  kind: Kind
  geometry: Geometry
  properties: Record<string, unknown>
  shot_type_attributes: Record<string, unknown>
}

const usualKind: Readonly<Record<Geometry['type'], Kind>> = {
  Point: 'point_of_interest',
  LineString: 'line',
  Polygon: 'polygon',
}

const neededGeometry: Readonly<Partial<Record<Kind, Geometry['type']>>> = {
  line: 'LineString',
  polygon: 'Polygon',
  property_area: 'Polygon',
  point_of_interest: 'Point',
  panorama: 'Point',
}

const isKind = (value: unknown): value is Kind => featureKinds.some((kind) => kind === value)
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const altitudeOf = (value: unknown): { altitude?: number } => {
  const altitude = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof altitude === 'number' && Number.isFinite(altitude) ? { altitude } : {}
}

/** The kind of a feature, from the places where drawing tools put it. */
const statedKind = ({ kind, properties }: MapFeatureInput): unknown =>
  kind ?? properties?.kind ?? (isKind(properties?.type) ? properties.type : undefined)

const problemOf = (feature: MapFeatureInput): string | null => {
  const kind = statedKind(feature)
  if (kind !== undefined && !isKind(kind)) return `The kind must be one of ${featureKinds.join(', ')}.`
  const needed = kind === undefined ? undefined : neededGeometry[kind]
  if (needed && needed !== feature.geometry.type) return `A feature of kind ${kind} must be a ${needed}.`
  return geometryProblem(feature.geometry)
}

const ourProperties = mapFeatureSchema.shape.properties.shape

/** Others mean something else by our names, such as '12 acres' by area or a number by type. Nobody could read that. */
const isReadable = ([name, value]: [string, unknown]): boolean =>
  !Object.hasOwn(ourProperties, name) ||
  ourProperties[name as keyof typeof ourProperties].safeParse(value).success

const read = (feature: MapFeatureInput): ReadFeature => {
  const { type: _type, kind: _stated, properties, shot_type_attributes, ...own } = feature
  const { name: givenName, notes: givenNotes, geometry: givenGeometry, ...left } = own
  requireNoFieldsLeft(left)
  const { name, notes, description, kind: _, altitude, ...rest } = properties ?? {}
  const geometry = flatten(givenGeometry)
  const stated = statedKind(feature)
  const kind = isKind(stated) ? stated : usualKind[geometry.type]
  return {
    name: givenName ?? text(name),
    notes: givenNotes ?? (text(notes) || text(description)),
    kind,
    geometry,
    properties: {
      type: kind,
      ...Object.fromEntries(Object.entries(rest).filter(isReadable)),
      ...measure(geometry),
    },
    shot_type_attributes: { ...altitudeOf(altitude), ...shot_type_attributes },
  }
}

/** The map features of a request, from GeoJSON or KML, checked and measured; undefined when it has none. */
export const readMapFeatures = async (
  body: { map_features?: MapFeatureInput[] | undefined; kml?: string | undefined },
  kmlReader: KmlReader,
): Promise<ReadFeature[] | undefined> => {
  if (body.map_features && body.kml !== undefined)
    throw invalid({ kml: ['Send either map_features or kml.'] })
  const fromKml = body.kml !== undefined
  const features = body.kml === undefined ? body.map_features : await kmlReader.read(body.kml)
  if (!features) return undefined
  const errors: FieldErrors = {}
  for (const [index, feature] of features.entries()) {
    const problem = problemOf(feature)
    if (problem && fromKml) errors.kml = [...(errors.kml ?? []), `Geometry ${index + 1}: ${problem}`]
    if (problem && !fromKml) errors[`map_features.${index}.geometry`] = [problem]
  }
  const total = features.reduce((sum, { geometry }) => sum + countPositions(geometry), 0)
  if (total > mostCoordinates)
    errors[fromKml ? 'kml' : 'map_features'] = [`At most ${mostCoordinates} positions in all.`]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return features.map(read)
}
