export type AssetItem = {
  key: string
  name: string
  kind: 'image' | 'video' | 'panorama' | 'data_file'
  /** `loading` waits or is sent, `processing` has arrived and is being prepared. */
  state: 'loading' | 'done' | 'processing' | 'failed'
  /** From 0 to 1; counts while loading. */
  progress: number
  thumbnailUrl: string | null
  /** A warning in few words, 'No GPS' for one. */
  badge?: string
  /** That it failed, and what to do. */
  error?: string
  /** Why it failed, where that is known. */
  reason?: string
  /** Why it doesn't count anymore: it is struck through, and something new is needed. */
  rejection?: string
  /** Next to the state, the size of the file for one. */
  detail?: string
  /** In place of the state, where a list is about something else. */
  note?: string
}

const fields = [
  'key',
  'name',
  'kind',
  'state',
  'progress',
  'thumbnailUrl',
  'badge',
  'error',
  'reason',
  'rejection',
  'detail',
  'note',
] as const satisfies (keyof AssetItem)[]

/** Whether two items look the same, so that a list made again on each tick draws only what changed. */
export const isSameAsset = (a: AssetItem, b: AssetItem): boolean =>
  a === b || fields.every((field) => a[field] === b[field])

/** The state in words, as it is shown and read aloud. */
export const assetStateText = ({ state, progress, rejection }: AssetItem): string => {
  if (rejection !== undefined) return 'Not accepted'
  switch (state) {
    case 'loading':
      return progress > 0 ? `${Math.min(99, Math.floor(progress * 100))}%` : 'Waiting'
    case 'processing':
      return 'Processing'
    case 'failed':
      return 'Failed'
    case 'done':
      return '100%'
  }
}
