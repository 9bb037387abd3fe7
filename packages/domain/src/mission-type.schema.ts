import { z } from 'zod'
import { missionTypes } from './mission-type.ts'

/** `point_of_interest` is another name for panorama: understood on input, used nowhere else. */
export const missionTypeSchema = z.preprocess(
  (value) => (value === 'point_of_interest' ? 'panorama' : value),
  z.enum(missionTypes),
)
