import { uploadKind } from '@sortie/domain/mission/upload-file'
import { partPlan } from '@sortie/domain/mission/upload-parts'
import type { SetupRequest, SetupResponse } from '@sortie/uploader/transport'
import { call } from '../../../../apps/portal/src/app/calls.ts'

/** As many as a browser opens to one host. */
export const connections = 6

export interface Begun {
  upload_id: string
  file_name: string
}

type UploadBody = Parameters<typeof call<'POST /v1/pilots/uploads'>>[1]['body']

/** One call per file, as the document has it, and on connections of their own, as the portal's. */
const callUploads = <Response>(body: object): Promise<Response> =>
  call('POST /v1/pilots/uploads', {
    body: body as UploadBody,
    isBackground: true,
    isApart: true,
  }) as Promise<Response>

const setUp = (file: File, missionId: number, rest: Partial<SetupRequest>): Promise<SetupResponse> =>
  callUploads({
    type: `${uploadKind(file) ?? 'data_file'}s`,
    mission_id: missionId,
    shot_id: null,
    shot_type_id: null,
    start_part: 1,
    end_part: 1,
    ...rest,
  })

/** Begins an upload, with the links of its first batch. */
export const begin = (file: File, name: string, missionId: number): Promise<SetupResponse> => {
  const { partCount, batchSize } = partPlan(file.size)
  return setUp(file, missionId, {
    end_part: Math.min(partCount, batchSize),
    file_name: name,
    size: file.size,
    fingerprint: name,
  })
}

/** The links of some parts of an upload. */
export const moreLinks = async (
  file: File,
  missionId: number,
  { upload_id, file_name }: Begun,
  [start_part, end_part]: readonly [number, number],
): Promise<SetupResponse['multipart_urls']> =>
  (await setUp(file, missionId, { start_part, end_part, upload_id, unique_file_name: file_name }))
    .multipart_urls

export const putPart = (url: string, body: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.onerror = () => reject(new Error('a part met no response'))
    request.onload = () =>
      request.status === 200
        ? resolve(request.getResponseHeader('etag')?.replaceAll('"', '') ?? '')
        : reject(new Error(`the store responded to a part with ${request.status}: ${request.responseText}`))
    request.send(body)
  })

export const complete = (
  file: File,
  name: string,
  missionId: number,
  { upload_id, file_name }: Begun,
  parts: readonly string[],
): Promise<unknown> =>
  callUploads({
    file_name,
    original_file_name: name,
    original_created_at: '2026-05-04 10:00:00 +00:00',
    parts,
    size: file.size,
    type: file.type || 'application/octet-stream',
    upload_id,
    mission_id: missionId,
    shot_id: null,
    shot_type_id: null,
  })

/** Lets so many tasks run at a time, in the order they came. */
export const createLimit = (width: number) => {
  const waiting: (() => void)[] = []
  let busy = 0
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (busy === width) await new Promise<void>((resolve) => waiting.push(resolve))
    else busy += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
