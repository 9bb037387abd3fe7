import type { UploadItem } from './upload-items.ts'

type Movable = Pick<UploadItem, 'shot'> & {
  asset: { id: string } | null
  row: { id: string } | null
}

/** Whether files that were moved can be moved back: all of them still exist, and so do their shots. */
export const canMoveBack = (
  moved: readonly Movable[],
  items: readonly Movable[],
  shotIds: readonly number[],
): boolean => {
  const assets = new Set(items.flatMap(({ asset }) => asset?.id ?? []))
  const rows = new Set(items.flatMap(({ row }) => row?.id ?? []))
  return moved.every(
    ({ asset, row, shot }) =>
      (asset ? assets.has(asset.id) : row !== null && rows.has(row.id)) &&
      (shot === null || shotIds.includes(shot)),
  )
}
