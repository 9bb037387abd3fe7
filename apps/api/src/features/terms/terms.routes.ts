import { termsCalls } from '@sortie/contract/terms.calls'
import { selectTerms } from '../../core/pilot/terms.queries.ts'
import { selectPage } from '../../platform/pages.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { acceptTerms } from './accept-terms.ts'
import { selectAcceptances } from './terms.queries.ts'

export const termsRoutes = ({ serve }: FeatureParts): void => {
  serve(termsCalls, {
    'GET /v1/terms': async ({ db }) =>
      (await selectTerms(db)) ?? { version: null, published_at: null, text: null },
    'GET /v1/pilots/terms_acceptances': ({ db, session }) => selectAcceptances(db, session.pilotId),
    'POST /v1/pilots/terms_acceptances': ({ db, session, body }) => acceptTerms(db, session, body.version),
    'GET /v1/provider/terms_acceptances': ({ db, query: { pilot_id, version, ...page } }) =>
      selectPage(
        db
          .selectFrom('terms_acceptances')
          .select(['id', 'pilot_id', 'version', 'accepted_at'])
          .$if(pilot_id !== undefined, (rest) => rest.where('pilot_id', '=', pilot_id ?? 0))
          .$if(version !== undefined, (rest) => rest.where('version', '=', version ?? 0)),
        page,
      ),
  })
}
