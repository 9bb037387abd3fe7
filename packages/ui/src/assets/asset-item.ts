import { t } from '@sortie/domain/language'

export type AssetItem = {
  key: string
  name: string
  kind: 'image' | 'video' | 'panorama' | 'data_file'
  /** `loading` means waiting or being sent; `processing` means that it has arrived and is being prepared. */
  state: 'loading' | 'done' | 'processing' | 'failed'
  /** From 0 to 1. Only meaningful while loading. */
  progress: number
  thumbnailUrl: string | null
  /** A short warning, such as 'No GPS'. */
  badge?: string
  /** What is wrong with its content, in a word or two, and how bad that is. */
  flag?: string
  flagTone?: 'danger' | 'attention'
  /** Says that it failed, and what to do. */
  error?: string
  /** Why it failed, if that is known. */
  reason?: string
  /** Why it no longer counts: it is struck through, and a new file is needed. */
  rejection?: string
  /** The state of such a file in a few words, instead of 'Not accepted'. */
  rejectedState?: string
  /** Text next to the state, such as the size of the file. */
  detail?: string
  /** Text shown instead of the state, in lists where the state doesn't matter. */
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
  'flag',
  'flagTone',
  'error',
  'reason',
  'rejection',
  'rejectedState',
  'detail',
  'note',
] as const satisfies (keyof AssetItem)[]

/** Whether two items look the same, so that a list that is rebuilt on each tick draws only what changed. */
export const isSameAsset = (a: AssetItem, b: AssetItem): boolean =>
  a === b || fields.every((field) => a[field] === b[field])

/** The state as text, for display and for screen readers. */
export const assetStateText = ({ state, progress, rejection, rejectedState }: AssetItem): string => {
  if (rejection !== undefined) return rejectedState ?? t('Not accepted')
  switch (state) {
    case 'loading':
      return progress > 0 ? `${Math.min(99, Math.floor(progress * 100))}%` : t('Waiting')
    case 'processing':
      return t('Processing')
    case 'failed':
      return t('Failed')
    case 'done':
      return '100%'
  }
}
