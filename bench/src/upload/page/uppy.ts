import { partPlan } from '@sortie/domain/mission/upload-parts'
import AwsS3 from '@uppy/aws-s3'
import Uppy from '@uppy/core'
import { begin, complete, connections, moreLinks } from './protocol.ts'

/** Uppy with its S3 plugin, each call as its documentation describes it: one to begin, one for each link, one to complete. */
export const createUppy = (missionId: number) => {
  const uppy = new Uppy({ logger: { debug: () => {}, warn: console.warn, error: console.error } })
  const fileOf = (id: string) => uppy.getFile(id).data as File
  uppy.use(AwsS3, {
    shouldUseMultipart: true,
    limit: connections,
    getChunkSize: ({ size }) => partPlan(size).partSize,
    createMultipartUpload: async ({ id, name }) => {
      const { upload_id, file_name } = await begin(fileOf(id), name, missionId)
      return { uploadId: upload_id, key: file_name }
    },
    signPart: async ({ id }, { uploadId, key, partNumber }) => {
      const begun = { upload_id: uploadId, file_name: key }
      const links = await moreLinks(fileOf(id), missionId, begun, [partNumber, partNumber])
      return { url: links[partNumber] ?? '' }
    },
    listParts: () => [],
    abortMultipartUpload: () => {},
    completeMultipartUpload: async ({ id, name }, { uploadId, key, parts }) => {
      const begun = { upload_id: uploadId, file_name: key }
      const texts = parts.map(({ PartNumber, ETag = '' }) => `${PartNumber}:${ETag.replaceAll('"', '')}`)
      await complete(fileOf(id), name, missionId, begun, texts)
      return {}
    },
  })
  return {
    add: (files: readonly File[], turn: string): void =>
      uppy.addFiles(
        files.map((file) => ({ name: `${turn}-${file.name}`, type: file.type, data: file, source: turn })),
      ),
    send: async (): Promise<void> => {
      const result = await uppy.upload()
      const [failed] = result?.failed ?? []
      if (failed) throw new Error(`Uppy could not send ${failed.name}: ${failed.error}`)
    },
  }
}
