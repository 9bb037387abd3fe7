import { transferCalls } from '@sortie/contract/transfer.calls'
import { readPilotMission } from '../../core/mission/lock-mission.queries.ts'
import { selectMissionTitles } from '../../core/mission/mission-title.queries.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { duckFile } from './duck-file.ts'
import { finishTransfer } from './finish-transfer.ts'
import { openTransfer } from './open-transfer.ts'
import { selectLiveKey } from './transfer.queries.ts'
import { selectTransferProgress } from './transfer-progress.queries.ts'

export const transferRoutes = (parts: FeatureParts): void => {
  const { serve, config, objects, secrets } = parts
  const requireGateway = () => {
    if (!config.transfers) throw new AppError('unavailable')
    return config.transfers
  }
  serve(transferCalls, {
    'POST /v1/pilots/missions/{id}/cyberduck': ({ db, session, params }) => {
      const { keyDays } = requireGateway()
      const opening = { missionId: params.id, workOrderId: null, days: keyDays }
      return openTransfer({ db, objects, secrets, pilotId: session.pilotId }, opening)
    },
    'GET /v1/pilots/missions/{id}/cyberduck': async ({ db, session, params, reply }) => {
      const { publicUrl } = requireGateway()
      await readPilotMission(db, params.id, session.pilotId)
      const titleOf = await selectMissionTitles(db, [params.id])
      const key = await selectLiveKey(db, params.id)
      if (key?.pilot_id !== session.pilotId || key.is_expired) throw notFound()
      reply
        .type('application/x-cyberduck-bookmark; charset=utf-8')
        .header('content-disposition', `attachment; filename="${params.id}.duck"`)
        .header('cache-control', 'private, no-store')
      return duckFile({
        missionId: params.id,
        missionName: titleOf(params.id),
        accessKeyId: key.access_key_id,
        gatewayUrl: publicUrl,
      })
    },
    'GET /v1/pilots/missions/{id}/cyberduck/progress': async ({ db, session, params }) => {
      await readPilotMission(db, params.id, session.pilotId)
      return selectTransferProgress(db, params.id, session.pilotId)
    },
    'POST /v1/pilots/missions/{id}/cyberduck/complete': ({ db, session, params }) =>
      finishTransfer({ db, objects, secrets, pilotId: session.pilotId }, parts, params.id),
  })
}
