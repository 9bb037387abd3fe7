import { z } from 'zod'
import { featureKinds } from './map-feature.ts'

const coordinate = z.array(z.number()).min(2).max(3)

export const geometrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: coordinate }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(coordinate).min(2) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(coordinate).min(4)).min(1) }),
])

export type Geometry = z.infer<typeof geometrySchema>

export const mapFeatureSchema = z.object({
  id: z.int(),
  name: z.string(),
  notes: z.string(),
  kind: z.enum(featureKinds),
  geometry_type: z.enum(['LineString', 'Polygon', 'Point']),
  geometry: geometrySchema,
  properties: z.looseObject({
    rgeo_area: z.number().optional().describe('Square meters'),
    area: z.number().optional().describe('Square meters'),
    rgeo_perimeter: z.number().optional().describe('Meters'),
    type: z.string().optional(),
  }),
  shot_type_attributes: z.looseObject({
    altitude: z.number().optional().describe('Meters above ground'),
  }),
  colour: z.string(),
  size: z.string().nullable(),
})

export type MapFeature = z.infer<typeof mapFeatureSchema>
