import { missionPageCalls } from '@sortie/contract/mission-page.calls'
import type { AttemptLimit } from '../../platform/call-steps.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { forecastDays } from '../weather/forecasts.ts'
import { listCandidates } from './list-candidates.ts'
import { previewMessages } from './preview-messages.ts'
import { selectMissionFacts } from './provider-mission.queries.ts'
import type { KmlReader } from './read-kml.ts'
import { showNextStep, showTimeline } from './show-timeline.ts'

export const missionPageRoutes = (
  { serve, secrets, mails, weather }: Pick<FeatureParts, 'serve' | 'secrets' | 'mails' | 'weather'>,
  kmlReader: KmlReader,
  kmlLimit: AttemptLimit,
): void => {
  serve(
    missionPageCalls,
    {
      'GET /v1/provider/missions/{id}/timeline': ({ db, params, query }) =>
        showTimeline(db, params.id, query),
      'GET /v1/provider/missions/{id}/next_step': ({ db, params }) => showNextStep(db, params.id),
      'GET /v1/provider/missions/{id}/weather': async ({ db, params }) => {
        const days = await forecastDays(weather, await selectMissionFacts(db, params.id))
        return { days, sample: weather.sample }
      },
      'GET /v1/provider/missions/{id}/candidates': ({ db, params, query }) =>
        listCandidates(db, params.id, query),
      'POST /v1/provider/missions/{id}/preview': ({ db, params, body }) =>
        previewMessages(db, params.id, body, { kmlReader, secrets, mails }),
    },
    { limits: { 'POST /v1/provider/missions/{id}/preview': kmlLimit } },
  )
}
