import type { MissionPreview } from '@sortie/contract/mission-page.calls'
import { providerMissionCalls } from '@sortie/contract/provider-mission.calls'
import type { SecretBox } from '../../platform/secret-box.ts'
import { rolledBack, type Transaction } from '../../platform/transaction.ts'
import { parseBody } from '../../platform/validate.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import { assignMission } from './assign-mission.ts'
import { cancelMission } from './cancel-mission.ts'
import { changeMission } from './change-mission.ts'
import { expireMission } from './expire-mission.ts'
import { holdMission } from './hold-mission.ts'
import { moveMission } from './move-mission.ts'
import { offerMission } from './offer-mission.ts'
import { prescheduleMission } from './preschedule-mission.ts'
import { beginPreview, selectMessagesSince } from './preview-messages.queries.ts'
import type { KmlReader } from './read-kml.ts'
import { withdrawMission } from './withdraw-mission.ts'

interface Parts {
  kmlReader: KmlReader
  secrets: SecretBox
  mails: MailQueue
}

const bodies = {
  change: providerMissionCalls['PATCH /v1/provider/missions/{id}'].body,
  offers: providerMissionCalls['POST /v1/provider/missions/{id}/offers'].body,
  withdraw: providerMissionCalls['POST /v1/provider/missions/{id}/withdraw'].body,
  assign: providerMissionCalls['POST /v1/provider/missions/{id}/assign'].body,
  preschedule: providerMissionCalls['POST /v1/provider/missions/{id}/preschedule'].body,
  cancel: providerMissionCalls['POST /v1/provider/missions/{id}/cancel'].body,
  status: providerMissionCalls['POST /v1/provider/missions/{id}/status/{status}'].body,
} as const

/** Does what one of the calls about a mission would do. */
const carryOut = async (
  db: Transaction,
  id: number,
  { action, status, body }: MissionPreview,
  { mails, ...parts }: Parts,
): Promise<unknown> => {
  switch (action) {
    case 'change':
      return changeMission(db, id, parseBody(bodies.change, body), parts)
    case 'offers':
      return offerMission(db, id, { ...parseBody(bodies.offers, body), dry_run: false })
    case 'withdraw':
      return withdrawMission(db, id, parseBody(bodies.withdraw, body)?.pilot_ids)
    case 'assign': {
      const { pilot_id, scheduled_at_start, scheduled_at_end } = parseBody(bodies.assign, body)
      const isWhole = scheduled_at_start && scheduled_at_end
      return assignMission(db, id, pilot_id, isWhole ? { scheduled_at_start, scheduled_at_end } : null)
    }
    case 'preschedule':
      return prescheduleMission(db, id, parseBody(bodies.preschedule, body))
    case 'cancel':
      return cancelMission(db, id, parseBody(bodies.cancel, body)?.reason)
    case 'status':
      return status && moveMission(db, mails, id, status, parseBody(bodies.status, body)?.reason)
    case 'expire':
      return expireMission(db, id)
    case 'hold':
    case 'resume':
      return holdMission(db, id, action === 'hold')
  }
}

/**
 * Whom a change would notify of what. The change is made and taken back, so that the response can't differ from what
 * is sent, and refuses what the change would be refused for.
 */
export const previewMessages = (db: Transaction, id: number, preview: MissionPreview, parts: Parts) =>
  rolledBack(db, async () => {
    const last = await beginPreview(db)
    await carryOut(db, id, preview, parts)
    return selectMessagesSince(db, last)
  })
