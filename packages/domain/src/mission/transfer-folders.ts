const longestName = 80

/** A folder name that every system accepts, without characters that could lead out of the folder. */
const plainName = (name: string): string =>
  [
    ...name
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
      .replaceAll(/[/\\:*?"<>|]/g, '-')
      .replaceAll(/\s+/g, ' '),
  ]
    .slice(0, longestName)
    .join('')
    .replaceAll(/^[. ]+|[. ]+$/g, '')

const alike = (name: string): string => name.normalize('NFC').toLowerCase()

/**
 * The folders of shots that have none yet, by the shots' names. Names that would be the same folder on some file
 * systems get a number.
 */
export const newShotFolders = (
  shots: readonly { id: number; name: string }[],
  taken: Iterable<string>,
): { shot_id: number; name: string }[] => {
  const used = new Set([...taken].map(alike))
  return shots.map((shot) => {
    const wanted = plainName(shot.name) || `Shot ${shot.id}`
    let name = wanted
    for (let number = 2; used.has(alike(name)); number += 1) name = `${wanted} (${number})`
    used.add(alike(name))
    return { shot_id: shot.id, name }
  })
}

/** Where a file of a mission's folder belongs: the folder it is in, however deep, and its name. Null for a folder. */
export const readTransferPath = (path: string): { folder: string | null; name: string } | null => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (name === '') return null
  const folderEnd = path.indexOf('/')
  return { folder: folderEnd === -1 ? null : path.slice(0, folderEnd), name }
}
