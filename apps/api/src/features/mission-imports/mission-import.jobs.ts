import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'

/** Enqueued when someone has seen the preview. Running it again creates no mission twice. */
export const createImportedMissionsJob = defineJob({
  name: 'create-imported-missions',
  payload: z.strictObject({ import_id: z.int().positive() }),
})
