import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileType, type FormFile, fileExtensions } from '@sortie/domain/file-type'
import { type ObjectStore, StorageError } from '@sortie/storage/object-store'
import { AppError } from './errors.ts'
import type { ReceivedFile } from './form-data.ts'

/** A file of a form that is in the object store, though no record refers to it yet. */
export interface StoredFile extends FormFile {
  type: FileType
  key: string
  sha256: string
}

/** The prefix of every file that came with a form. Its name cannot be guessed. */
export const formFilesPrefix = 'files/'

const previewSuffix = '-preview'

/** The key of the preview of a file that browsers cannot show. */
export const previewKey = (key: string): string => key + previewSuffix

/** The key of the file itself, given its own key or that of its preview. */
export const keyOfFile = (key: string): string =>
  key.endsWith(previewSuffix) ? key.slice(0, -previewSuffix.length) : key

const isStored = (file: ReceivedFile): file is ReceivedFile & { type: FileType } => file.type !== null

/** Puts the files of a form into the store, before the transaction of the record that refers to them begins. */
export const storeFiles = async (
  store: ObjectStore,
  received: Readonly<Record<string, ReceivedFile>>,
): Promise<Record<string, StoredFile>> => {
  const stored: Record<string, StoredFile> = {}
  try {
    for (const [name, file] of Object.entries(received)) {
      if (!isStored(file)) throw new AppError('bad_request')
      const { type, size } = file
      const key = formFilesPrefix + randomBytes(24).toString('base64url')
      await store
        .put(key, createReadStream(file.path), { contentType: type, size })
        .catch((error: unknown) => {
          throw error instanceof StorageError && ['no_space', 'unavailable'].includes(error.code)
            ? error
            : new AppError('unavailable', { cause: error })
        })
      stored[name] = { name: file.name, type, size, sha256: file.sha256, key }
    }
    return stored
  } catch (error) {
    await forgetFiles(store, stored)
    throw error
  }
}

/** Deletes files after their transaction failed. The sweep job finds those that cannot be deleted now. */
export const forgetFiles = async (
  store: ObjectStore,
  stored: Readonly<Record<string, StoredFile>>,
): Promise<void> => {
  await store.delete(Object.values(stored).map(({ key }) => key)).catch(() => {})
}

const linkSeconds = 300

/** A link to a stored file that works without credentials for five minutes. */
export const linkToFile = async (
  store: ObjectStore,
  { key, type, name }: { key: string; type: string; name: string },
): Promise<{ url: string; type: string; expires_at: string }> => {
  const isPicture = type.startsWith('image/')
  const extension = type in fileExtensions ? fileExtensions[type as FileType] : 'bin'
  const url = await store.presignGet(key, {
    expiresInSeconds: linkSeconds,
    // Images are shown where they are linked. Any other file is saved under a name that we choose.
    ...(isPicture ? { contentType: type } : { fileName: `${name}.${extension}` }),
  })
  return { url, type, expires_at: new Date(Date.now() + linkSeconds * 1000).toISOString() }
}
