import { t } from '@sortie/domain/language'
import { useEffect, useState } from 'react'
import type { UploadItem } from './upload-items.ts'

/**
 * The files that the pilot was warned about, by mission, so that the warning is not repeated after visiting another
 * page.
 */
const warned = new Map<number, Set<string>>()

/**
 * The names of added files without GPS data, for the warning. There is one warning per batch: once it is closed,
 * further files of the same batch that have none are only marked.
 */
export const useMissingGps = (missionId: number, items: readonly UploadItem[]) => {
  const [isQuiet, setIsQuiet] = useState(false)
  const known = warned.get(missionId) ?? new Set<string>()
  warned.set(missionId, known)
  const missing = items.filter((item) => item.row && item.isMissingGps && !known.has(item.key))
  useEffect(() => {
    if (isQuiet) for (const { key } of missing) known.add(key)
  })
  return {
    names: isQuiet
      ? []
      : missing.map(({ name, hasPosition }) =>
          hasPosition ? t('{name} (only the altitude is missing)', { name }) : name,
        ),
    close: () => {
      for (const { key } of missing) known.add(key)
      setIsQuiet(true)
    },
    /** To be called when another batch is added, which may cause another warning. */
    expectBatch: () => setIsQuiet(false),
  }
}
