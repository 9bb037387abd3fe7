import { z } from 'zod'
import { missionTypes } from './mission-type.ts'

export const missionTypeSchema = z.enum(missionTypes)

/** `point_of_interest` is another name for panorama: understood on input, used nowhere else. */
export const missionTypeInputSchema = z.preprocess(
  (value) => (value === 'point_of_interest' ? 'panorama' : value),
  missionTypeSchema,
)
