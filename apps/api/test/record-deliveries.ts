import { drawPhoto } from '../../../scripts/demo/draw-photo.ts'
import { openObjectStore } from '../src/platform/object-store.ts'
import type { TestApp } from './app.ts'
import { runWaitingJobs } from './record-responses.ts'
import type { RecordCall } from './response-recorder.ts'
import { videoFile } from './video-file.ts'

/** The ids of demo missions, by what has become of them. */
export interface PortalMissions {
  offered: number
  accepted: number
  /** In restricted airspace. */
  restricted: number
  delivered: number
  workOrder: { transferred: number; waiting: number }
}

export const formOf = (fields: Record<string, string | File>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

export const fileOf = (bytes: Buffer, name: string): File => new File([new Uint8Array(bytes)], name)

/** Sends a file as the portal does: begins, puts the one part where it is told, and completes. */
const upload = async (call: RecordCall, mission_id: number, bytes: Buffer, name: string, type: string) => {
  const about = { mission_id, shot_id: null, shot_type_id: null }
  const setup = {
    ...about,
    type: type.startsWith('video/') ? 'videos' : 'images',
    start_part: 1,
    end_part: 1,
    file_name: name,
    size: bytes.length,
    fingerprint: `${name}-${bytes.length}`,
  }
  const { results } = await call('POST /v1/pilots/uploads/batch', { body: { calls: [setup] } })
  const { upload_id, file_name, multipart_urls } = results[0].body
  const part = await fetch(multipart_urls['1'], { method: 'PUT', body: new Uint8Array(bytes) })
  return call('POST /v1/pilots/uploads', {
    body: {
      ...about,
      file_name,
      upload_id,
      original_file_name: name,
      size: bytes.length,
      type,
      parts: [`1:${part.headers.get('etag')?.replaceAll('"', '')}`],
    },
  })
}

const recordTransfers = async (
  { config }: TestApp,
  call: RecordCall,
  pilotId: number,
  { transferred, waiting }: PortalMissions['workOrder'],
): Promise<void> => {
  const [{ id }] = await call('GET /v1/pilots/work_orders')
  const ids = [transferred, waiting].join()
  await call('POST /v1/pilots/work_orders/{id}/cyberduck', { params: { id }, body: formOf({ ids }) })
  const params = { id: transferred }
  await call('POST /v1/pilots/missions/{id}/cyberduck', { params })
  await call('GET /v1/pilots/missions/{id}/cyberduck', { params })
  const { store } = openObjectStore(config)
  for (const name of ['Blade 1/DJI_0001.JPG', 'Blade 1/DJI_0002.JPG', 'flight.log'])
    await store.put(`transfers/pilot-${pilotId}/${transferred}/${name}`, Buffer.from(name), {
      contentType: 'application/octet-stream',
      size: name.length,
    })
  await call('POST /v1/pilots/missions/{id}/cyberduck/complete', { params })
  await call('GET /v1/pilots/missions/{id}/cyberduck/progress', { params })
  await call('GET /v1/pilots/work_orders/{id}', { params: { id } })
}

/** What a pilot delivers: files, the shots they belong to, and folders of the transfer tool. */
export const recordDeliveries = async (
  sortie: TestApp,
  call: RecordCall,
  pilotId: number,
  { delivered, workOrder }: PortalMissions,
): Promise<void> => {
  const on = { id: delivered }
  const takenAt = new Date()
  const photo = await drawPhoto({ at: { latitude: 34.0154, longitude: -118.4963 }, takenAt }, 0)
  const video = await upload(call, delivered, videoFile(), 'DJI_0219.MP4', 'video/mp4')
  const image = await upload(call, delivered, photo, 'DJI_0220.JPG', 'image/jpeg')
  await call('PUT /v1/pilots/missions/{id}/assets/{assetId}/preview', {
    params: { ...on, assetId: video.id },
    body: formOf({ preview: fileOf(photo, 'frame.jpg') }),
  })
  await runWaitingJobs(sortie)
  const [shot] = await call('GET /pilots/missions/{id}/shots', { params: on })
  for (const [kind, assetId] of [
    ['images', image.id],
    ['videos', video.id],
  ]) {
    const params = { ...on, assetId }
    await call(`PATCH /missions/{id}/${kind}/{assetId}`, { params, body: { shot: shot.id } })
    await call(`GET /missions/{id}/${kind}/{assetId}`, { params })
    await call(`GET /missions/{id}/${kind}`, { params: on })
  }
  await call('GET /v1/pilots/missions/{id}/assets', { params: on })
  await call('PATCH /pilots/missions/{id}/shots/{shotId}', {
    params: { ...on, shotId: shot.id },
    body: { pilot_comment: 'Trees hide the north side.' },
  })
  await call('GET /pilots/missions/{id}/shots/{shotId}', { params: { ...on, shotId: shot.id } })
  await call('GET /pilots/missions/{id}/shots', { params: on })
  await call('GET /v2/pilots/missions/{id}', { params: on })
  await recordTransfers(sortie, call, pilotId, workOrder)
}
