import type { PortalCalls } from '@sortie/contract/all-calls'
import type { CallInput } from '@sortie/contract/call'
import { numberText, plural, t } from '@sortie/domain/language'
import type { Asset } from '@sortie/domain/mission/asset.schema'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { isGone } from '@sortie/web-app/calls.ts'
import { useEffect, useMemo } from 'react'
import { changeAssets, changeAssetsEarly } from '#app/cached-assets.ts'
import { missionUploads } from '#app/uploads/mission-uploads.ts'
import { write } from '#app/writes.ts'
import { canMoveBack } from './can-move-back.ts'
import type { UploadItem } from './upload-items.ts'

type Target = CallInput<
  PortalCalls['POST /v1/pilots/missions/{id}/assets/delete_all']
>['body']['targets'][number]

const deleteOne = async (id: number, { type, id: assetId }: Target): Promise<void> => {
  const params = { id, assetId }
  try {
    if (type === 'image') await write('DELETE /missions/{id}/images/{assetId}', { params })
    else if (type === 'video') await write('DELETE /missions/{id}/videos/{assetId}', { params })
    else await deleteMany(id, [{ type, id: assetId }])
  } catch (error) {
    if (!isGone(error)) throw error
    // Another tab has deleted the asset.
    changeAssets(id, (assets) => assets.filter((asset) => asset.id !== assetId))
  }
}

const deleteMany = (id: number, targets: Target[]): Promise<void> =>
  write('POST /v1/pilots/missions/{id}/assets/delete_all', { params: { id }, body: { targets } })

export type Move = { items: readonly UploadItem[]; shot: number | null; shotName: string }

const movedText = (files: number, { shot, shotName }: Move, shots: number): string => {
  if (shots > 1)
    return plural(files, '1 file moved to {shots} shots', '{count} files moved to {shots} shots', {
      shots: numberText(shots),
    })
  return shot === null
    ? plural(files, '1 file moved to unassigned', '{count} files moved to unassigned')
    : plural(files, '1 file moved to {shot}', '{count} files moved to {shot}', { shot: shotName })
}

const createItemActions = (missionId: number) => {
  const uploads = missionUploads(missionId)
  /** The last move, while it can be undone. */
  let offered: { moved: readonly UploadItem[]; close: () => void } | null = null
  let lastTurn: Promise<unknown> = Promise.resolve()

  /** Moves are saved one after the other: if two were sent at once, the later one could arrive first. */
  const inTurn = (save: () => Promise<void>): Promise<void> => {
    const turn = lastTurn.then(save)
    lastTurn = turn.catch(() => undefined)
    return turn
  }

  const assign = async (items: readonly UploadItem[], shot: number | null): Promise<void> => {
    const rows = items.flatMap(({ asset, row }) => (asset === null && row ? [row.id] : []))
    const assets = items.flatMap(({ asset }) => asset ?? [])
    if (rows.length > 0) await uploads.assign(rows, shot)
    if (assets.length === 0) return
    const before = new Map(assets.map((asset) => [asset.id, asset.shot]))
    const ids = [...before.keys()]
    const assigned =
      (shotOf: (id: string) => number | null) =>
      (known: readonly Asset[]): readonly Asset[] =>
        known.map((asset) => (before.has(asset.id) ? { ...asset, shot: shotOf(asset.id) } : asset))
    try {
      await changeAssetsEarly(
        missionId,
        assigned(() => shot),
        () =>
          inTurn(() =>
            write('PATCH /v1/pilots/missions/{id}/assets', {
              params: { id: missionId },
              body: { ids, shot },
            }),
          ),
      )
    } catch (error) {
      changeAssets(
        missionId,
        assigned((id) => before.get(id) ?? null),
      )
      throw error
    }
  }

  const reportFailure = (error: unknown, movedCount = 0): void => {
    console.warn('files could not be moved', error)
    showToast({
      tone: 'danger',
      title: movedCount > 0 ? t("We couldn't move all of these files") : t("We couldn't move these files"),
      description:
        movedCount > 0 ? t("The rest haven't moved. Try again.") : t("They haven't moved. Try again."),
    })
  }

  const undo = async (items: readonly UploadItem[]): Promise<void> => {
    for (const [shot, group] of Map.groupBy(items, (item) => item.shot)) await assign(group, shot)
  }

  const withdrawUndo = (): void => {
    offered?.close()
    offered = null
  }

  /** Assigns files to shots, or unassigns them, and offers to undo all of it. */
  const moveAll = async (moves: readonly Move[]): Promise<void> => {
    const due = moves
      .map((move) => ({ ...move, items: move.items.filter((item) => item.shot !== move.shot) }))
      .filter(({ items }) => items.length > 0)
    const [first] = due
    if (!first) return
    withdrawUndo()
    const moved: UploadItem[] = []
    try {
      for (const { items, shot } of due) {
        await assign(items, shot)
        moved.push(...items)
      }
      const close = showToast({
        title: movedText(moved.length, first, due.length),
        action: {
          label: t('Undo'),
          onPress: () => void undo(moved).catch((error: unknown) => reportFailure(error)),
        },
      })
      offered = { moved, close }
    } catch (error) {
      reportFailure(error, moved.length)
    }
  }

  return {
    moveAll,
    withdrawUndo,
    /** Removes an Undo that can no longer work, whoever deleted a file or a shot. */
    reviewUndo: (items: readonly UploadItem[], shotIds: readonly number[]): void => {
      if (offered && !canMoveBack(offered.moved, items, shotIds)) withdrawUndo()
    },
    move: (items: readonly UploadItem[], shot: number | null, shotName: string): Promise<void> =>
      moveAll([{ items, shot, shotName }]),
    /** Resolves to true once they are deleted. */
    remove: async (items: readonly UploadItem[]): Promise<boolean> => {
      const targets = items.flatMap(({ asset }): Target[] =>
        asset ? [{ type: asset.type, id: asset.id }] : [],
      )
      try {
        const [only] = targets
        if (only && targets.length === 1) await deleteOne(missionId, only)
        else if (only) await deleteMany(missionId, targets)
      } catch (error) {
        console.warn('assets could not be deleted', error)
        showToast({
          tone: 'danger',
          title:
            items.length === 1
              ? t('There was an issue deleting this asset')
              : t('Sorry, there was an error while deleting these assets.'),
        })
        return false
      }
      for (const { row } of items) if (row) await uploads.cancel(row.id)
      return true
    },
  }
}

/** The actions for files, whether they have been uploaded or are still uploading. */
export const useItemActions = (
  missionId: number,
  items: readonly UploadItem[],
  shots: readonly { id: number }[],
) => {
  const actions = useMemo(() => createItemActions(missionId), [missionId])
  useEffect(
    () =>
      actions.reviewUndo(
        items,
        shots.map(({ id }) => id),
      ),
    [actions, items, shots],
  )
  // The page is left when the mission is submitted, and nothing can be moved after that.
  useEffect(() => actions.withdrawUndo, [actions])
  return actions
}
