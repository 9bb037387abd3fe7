import { optInCalls } from '@sortie/contract/opt-in.calls'
import type { Queryable } from '../../platform/database.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { insertOptIn } from '../pilots/provider-pilot.queries.ts'

const selectOptIns = async (db: Queryable, pilotId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('pilot_opt_ins')
    .select('slug')
    .where('pilot_id', '=', pilotId)
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

export const optInRoutes = ({ serve }: FeatureParts): void => {
  serve(optInCalls, {
    'POST /v1/pilots/pilot_opt_in': async ({ db, session: { pilotId }, body }) => {
      await insertOptIn(db, pilotId, body.id)
      return { opt_ins: await selectOptIns(db, pilotId) }
    },
  })
}
