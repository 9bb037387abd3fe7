import { useEffect, useState } from 'react'
import type { UploadItem } from './upload-items.ts'

/** Files that were warned about, by mission; a visit to another page asks nothing twice. */
const warned = new Map<number, Set<string>>()

/**
 * The names of added files without GPS data, for the warning. One warning for what is added at once: after it is
 * closed, files of the same batch that turn out to be without are only marked.
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
          hasPosition ? `${name} (only the altitude is missing)` : name,
        ),
    close: () => {
      for (const { key } of missing) known.add(key)
      setIsQuiet(true)
    },
    /** Another batch may be warned about again. */
    expectBatch: () => setIsQuiet(false),
  }
}
