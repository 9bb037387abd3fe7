import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { licenseFileBytes, needsPreview } from '@sortie/domain/pilot/license'
import type { ObjectStore } from '@sortie/storage/object-store'
import type { Database } from '../../platform/database.ts'
import type { JobRun } from '../../platform/job-worker.ts'
import type { JobLog } from '../../platform/jobs.ts'
import { ProcessEndedError } from '../../platform/process-pool.ts'
import { previewKey } from '../../platform/stored-files.ts'
import type { FileReader } from '../processing/file-reader.ts'
import { fetchObject } from '../processing/process-asset.ts'
import { selectDocumentToPreview, setPreviewMade } from './license.queries.ts'

/** For the document and what is made of it. */
const roomBytes = 128 * 1024 ** 2

interface PreviewParts {
  db: Database
  store: ObjectStore
  reader: FileReader
  log: JobLog
}

/**
 * Makes a picture of a license's document, as of photos of a mission: of what the camera has put into a HEIC, or of
 * the image itself. A document without one keeps its icon.
 */
export const makeLicensePreview = async (
  { db, store, reader, log }: PreviewParts,
  licenseId: number,
  { signal, retries }: JobRun,
): Promise<void> => {
  const license = await selectDocumentToPreview(db, licenseId)
  // It was deleted meanwhile, or has another document by now.
  if (!license?.image_key || !license.image_type || !needsPreview(license.image_type)) return
  const { image_key } = license
  try {
    await reader.inFolder(async (folder) => {
      const [path, made] = [join(folder, 'document'), join(folder, 'made')]
      if (!(await fetchObject(store, { key: image_key, path, mostBytes: licenseFileBytes }, signal))) return
      await mkdir(made)
      const { renditions } = await reader.read(
        { path, kind: 'image', previewPath: null, folder: made },
        signal,
      )
      const picture = renditions.find(({ name }) => name === 'medium_1024')
      if (!picture) return
      const key = previewKey(image_key)
      await store.put(key, createReadStream(picture.path), { contentType: 'image/jpeg', size: picture.size })
      const isNamed = await setPreviewMade(db, licenseId, image_key)
      if (!isNamed) await store.delete([key])
    }, roomBytes)
  } catch (error) {
    // A process that ends twice over the same file ends because of the file.
    if (!(error instanceof ProcessEndedError) || retries === 0) throw error
    log.error({ license: licenseId, err: error }, 'no preview can be made of a document')
  }
}
