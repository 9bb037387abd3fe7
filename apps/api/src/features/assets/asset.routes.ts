import { assetCalls } from '@sortie/contract/asset.calls'
import { readPilotMission } from '../../core/mission/lock-mission.queries.ts'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Session } from '../../platform/session/session.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { takePreview } from '../processing/take-preview.ts'
import { selectAssetById, selectAssetPage } from './asset.queries.ts'
import { allWithLinks, withLinks } from './asset-links.ts'
import { assign, removeAssets } from './change-assets.ts'

type Kind = 'image' | 'video'
type Page = Omit<Parameters<typeof selectAssetPage>[2], 'type'>
type OneAsset = { id: number; assetId: string }

export const assetRoutes = ({ serve, objects, jobQueue }: FeatureParts): void => {
  const list = async (
    db: Queryable,
    { pilotId }: Session,
    missionId: number,
    filter: Page & { type?: Kind },
  ) => {
    const mission = await readPilotMission(db, missionId, pilotId)
    const { data, meta } = await selectAssetPage(db, mission.id, filter)
    return { data: await allWithLinks(objects, data), meta }
  }
  const show = async (
    db: Queryable,
    { pilotId }: Session,
    kind: Kind,
    { id: missionId, assetId: id }: OneAsset,
  ) => {
    await readPilotMission(db, missionId, pilotId)
    const asset = await selectAssetById(db, missionId, kind, id)
    if (!asset) throw notFound()
    return withLinks(objects, asset)
  }
  const assignOne = async (
    db: Transaction,
    session: Session,
    kind: Kind,
    params: OneAsset,
    shotId: number | null,
  ) => {
    const { id: missionId, assetId: id } = params
    await show(db, session, kind, params)
    await assign(db, { missionId, pilotId: session.pilotId, ids: [id], shotId })
    return show(db, session, kind, params)
  }
  const removeOne = async (
    db: Transaction,
    { pilotId }: Session,
    type: Kind,
    { id: missionId, assetId: id }: OneAsset,
  ) => {
    const count = await removeAssets(db, jobQueue, { missionId, pilotId, targets: [{ type, id }] })
    if (count === 0) throw notFound()
  }

  serve(assetCalls, {
    'GET /missions/{id}/images': ({ db, session, params, query }) =>
      list(db, session, params.id, { ...query, type: 'image' }),
    'GET /missions/{id}/images/{assetId}': ({ db, session, params }) => show(db, session, 'image', params),
    'PATCH /missions/{id}/images/{assetId}': ({ db, session, params, body }) =>
      assignOne(db, session, 'image', params, body.shot),
    'DELETE /missions/{id}/images/{assetId}': ({ db, session, params }) =>
      removeOne(db, session, 'image', params),
    'GET /missions/{id}/videos': ({ db, session, params, query }) =>
      list(db, session, params.id, { ...query, type: 'video' }),
    'GET /missions/{id}/videos/{assetId}': ({ db, session, params }) => show(db, session, 'video', params),
    'PATCH /missions/{id}/videos/{assetId}': ({ db, session, params, body }) =>
      assignOne(db, session, 'video', params, body.shot),
    'DELETE /missions/{id}/videos/{assetId}': ({ db, session, params }) =>
      removeOne(db, session, 'video', params),
    'PUT /v1/pilots/missions/{id}/assets/{assetId}/preview': async ({ db, session, params, files }) => {
      const { id: missionId, assetId } = params
      await takePreview(db, jobQueue, {
        missionId,
        pilotId: session.pilotId,
        assetId,
        preview: files.preview,
      })
      const asset = await selectAssetById(db, missionId, null, assetId)
      if (!asset) throw notFound()
      return withLinks(objects, asset)
    },
    'GET /v1/pilots/missions/{id}/assets': async ({ db, session, params, query }) => {
      const mission = await readPilotMission(db, params.id, session.pilotId)
      const { data, meta } = await selectAssetPage(db, mission.id, query)
      return { data: await allWithLinks(objects, data), meta }
    },
    'PATCH /v1/pilots/missions/{id}/assets': ({ db, session, params, body }) =>
      assign(db, { missionId: params.id, pilotId: session.pilotId, ids: body.ids, shotId: body.shot }),
    'POST /v1/pilots/missions/{id}/assets/delete_all': async ({ db, session, params, body }) => {
      const { targets } = body
      await removeAssets(db, jobQueue, { missionId: params.id, pilotId: session.pilotId, targets })
    },
  })
}
