import { plural, t } from '@sortie/domain/language'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { UploadItem } from './upload-items.ts'

/** Deleting an uploaded file needs a confirmation; a file that is still uploading is just removed. */
export const useDeletion = (
  items: readonly UploadItem[],
  remove: (items: readonly UploadItem[]) => Promise<boolean>,
) => {
  const [asked, setAsked] = useState<readonly UploadItem[]>([])
  const [isPendingDeletion, setIsPending] = useState(false)
  const latest = useRef(items)
  useLayoutEffect(() => {
    latest.current = items
  })
  // The function stays the same, so that not every tick draws every cell.
  const request = useCallback(
    (keys: ReadonlySet<string>) => {
      const chosen = latest.current.filter(({ key }) => keys.has(key))
      if (chosen.some(({ asset }) => asset)) setAsked(chosen)
      else void remove(chosen)
    },
    [remove],
  )
  const confirm = async () => {
    setIsPending(true)
    await remove(asked)
    setIsPending(false)
    setAsked([])
  }
  const [only] = asked
  const dialog = (
    <ConfirmDialog
      title={
        only && asked.length === 1
          ? t('Delete {name}?', { name: only.name })
          : plural(asked.length, 'Delete 1 file?', 'Delete {count} files?')
      }
      confirmLabel={t('Delete')}
      mode="danger"
      isOpen={asked.length > 0}
      onOpenChange={(isOpen) => isOpen || setAsked([])}
      isPending={isPendingDeletion}
      onConfirm={() => void confirm()}
    >
      {asked.length === 1
        ? t("The file will be removed from this mission. You can't undo this.")
        : t("The files will be removed from this mission. You can't undo this.")}
    </ConfirmDialog>
  )
  return { request, dialog }
}
