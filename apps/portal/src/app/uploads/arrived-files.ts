import type { Asset } from '@sortie/domain/mission/asset.schema'
import type { Upload } from '@sortie/uploader/upload'
import { putAssets } from '../cached-assets.ts'
import { writeInBackground } from '../writes.ts'
import type { FileDetails } from './file-details.ts'

/** Saves an assignment that was made while the upload was being completed, or afterward. */
export const reassignArrived = (missionId: number, { asset, record }: Upload<Asset>): void => {
  if (!asset || asset.shot === record.shot_id) return
  writeInBackground('PATCH /v1/pilots/missions/{id}/assets', {
    params: { id: missionId },
    body: { ids: [asset.id], shot: record.shot_id },
  }).catch((error: unknown) => console.warn('an assignment was not saved', error))
}

/** Sends a frame of a video of which the server has no picture. A failure affects nothing else. */
const sendFrame = async (
  missionId: number,
  { id, asset }: Upload<Asset>,
  file: File | undefined,
  details: FileDetails,
): Promise<void> => {
  if (!file || asset?.type !== 'video' || Object.keys(asset.version_urls).length > 0) return
  const frame = await details.frameOf(id, file)
  if (!frame) return
  await writeInBackground('PUT /v1/pilots/missions/{id}/assets/{assetId}/preview', {
    params: { id: missionId, assetId: asset.id },
    form: { preview: new File([frame], 'frame.jpg', { type: frame.type }) },
  }).catch(() => {})
}

/** Replaces what the queue showed by the server's records. */
export const welcomeArrived = (
  missionId: number,
  arrived: readonly Upload<Asset>[],
  files: ReadonlyMap<string, File>,
  details: FileDetails,
): void => {
  putAssets(
    missionId,
    arrived.flatMap(({ asset }) => asset ?? []),
  )
  for (const upload of arrived) {
    reassignArrived(missionId, upload)
    details.settle(upload.id)
    void sendFrame(missionId, upload, files.get(upload.id), details)
  }
}
