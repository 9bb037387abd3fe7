import { latitude, longitude } from '@sortie/domain/wire.schema'
import { z } from 'zod'

/** What is in a cluster is listed up to this number. */
export const mostInCluster = 10

/** The place of a cluster, whatever it has. */
export const clusterFields = {
  latitude: z.number().describe('The middle of what is in it'),
  longitude: z.number(),
  count: z.int(),
  west: z.number().describe('The edges of what is in it'),
  south: z.number(),
  east: z.number(),
  north: z.number(),
}

export const zoomParameter = z.coerce
  .number()
  .int()
  .min(0)
  .max(22)
  .describe('The zoom level of the map. What is less than some 64 pixels apart is grouped')

const boxSchema = z.tuple([longitude, latitude, longitude, latitude])

/** The frame of a map as one value: west, south, east, north. */
export const box = z
  .string()
  .max(200)
  .transform((text, context) => {
    const { success, data } = boxSchema.safeParse(
      text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part))),
    )
    if (!success || data[1] > data[3]) {
      context.issues.push({
        code: 'custom',
        input: text,
        message: 'Must be west, south, east and north in degrees, separated by commas.',
      })
      return z.NEVER
    }
    const [west, south, east, north] = data
    return { west, south, east, north }
  })
