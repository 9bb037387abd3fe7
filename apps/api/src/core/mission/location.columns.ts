import { type Location, locationSchema } from '@sortie/domain/place/location.schema'

/** The columns of a place that go over the wire: all but its id. */
export const locationColumns = Object.keys(locationSchema.shape) as (keyof Location)[]
