import { call, sortie } from '../missions/pilot-session.fixtures.ts'
import { keyOf } from './discard-uploads.ts'

const mebibyte = 1_048_576
export const partBytes = 10 * mebibyte

export const upload = (body: Record<string, unknown>) => call('POST', '/v1/pilots/uploads', body)

export const setupOf = (mission_id: number, changes: Record<string, unknown> = {}) => ({
  type: 'images',
  mission_id,
  shot_id: null,
  shot_type_id: null,
  start_part: 1,
  end_part: 1,
  file_name: 'DJI_0001.JPG',
  ...changes,
})

export const send = async (url: string, body: Uint8Array) => {
  const { pathname, search, host } = new URL(url)
  const response = await sortie.app.inject({
    method: 'PUT',
    url: pathname + search,
    headers: { host, 'content-length': String(body.length) },
    payload: Buffer.from(body),
  })
  return { status: response.statusCode, etag: String(response.headers.etag).replaceAll('"', '') }
}

export const completionOf = (
  mission_id: number,
  begun: { upload_id: string; file_name: string },
  size: number,
  etags: string[],
) => ({
  file_name: begun.file_name,
  original_file_name: 'DJI 0001.JPG',
  original_created_at: '2026-11-01 15:30:05 -08:00',
  parts: etags.map((etag, index) => `${index + 1}:${etag}`),
  shot_id: null,
  shot_type_id: null,
  mission_id,
  size,
  type: 'image/jpeg',
  upload_id: begun.upload_id,
})

export const bytesOf = (size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 4096) bytes[at] = (at / 4096) % 251
  return bytes
}

/** Sends a file of one part. */
export const uploadSmall = async (
  missionId: number,
  changes: Record<string, unknown> = {},
  content = bytesOf(5),
) => {
  const begun = (await upload(setupOf(missionId, changes))).body
  const etag = (await send(begun.multipart_urls[1], content)).etag
  const completion = { ...completionOf(missionId, begun, content.length, [etag]), ...changes }
  return { begun, completion, response: await upload(completion) }
}

/** An upload whose only part has arrived. */
export const sentUpload = async (missionId: number, changes: Record<string, unknown> = {}) => {
  const begun = (await upload(setupOf(missionId, changes))).body
  const link: string = begun.multipart_urls[1]
  const { etag } = await send(link, bytesOf(5))
  const key = keyOf({ mission_id: missionId, stored_file_name: begun.file_name })
  return { begun, link, etag, key, completion: completionOf(missionId, begun, 5, [etag]) }
}
