import { z } from 'zod'
import { missionStatuses } from './mission-status.ts'

export const missionStatusSchema = z.enum(missionStatuses)
