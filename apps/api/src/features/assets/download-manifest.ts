import type { ObjectStore } from '@sortie/storage/object-store'
import type { Queryable } from '../../platform/database.ts'
import { selectFilesToDownload } from './provider-asset.queries.ts'

/** As long as thousands of large files take to download. */
const linkSeconds = 86_400

/** A part of a path that is harmless on every disk: no separators, no control characters, no names with a meaning. */
const safeName = (name: string): string => {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 150)
  return safe || '_'
}

/** Cards give the same names again and again: a second file of a name gets the id of its asset before the ending. */
const uniquePath = (taken: Set<string>, folder: string, name: string, id: string): string => {
  const plain = `${folder}/${safeName(name)}`
  const path = taken.has(plain.toLowerCase()) ? plain.replace(/(\.[^./]*)?$/, `-${id}$1`) : plain
  taken.add(path.toLowerCase())
  return path
}

/** Says what there is to download of a mission and where to put it. */
export const downloadManifest = async (db: Queryable, objects: ObjectStore, missionId: number) => {
  const links_expire_at = new Date(Date.now() + linkSeconds * 1000).toISOString()
  const taken = new Set<string>()
  const sign = await objects.downloadSigner()
  const files = (await selectFilesToDownload(db, missionId)).map((file) => {
    const { id, name, size, sha256, media_type, shot_id, shot_name, storage_key } = file
    const folder = shot_name === null ? 'unassigned' : `${shot_id} ${safeName(shot_name)}`
    return {
      id,
      path: uniquePath(taken, folder, name, id),
      size,
      sha256,
      media_type,
      url: sign(storage_key, { expiresInSeconds: linkSeconds, fileName: name }),
    }
  })
  return { mission_id: missionId, links_expire_at, files }
}
