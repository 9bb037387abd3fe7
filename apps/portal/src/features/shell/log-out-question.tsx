import { listText, plural, t } from '@sortie/domain/language'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { signOut } from '#app/identity/sign-out.ts'
import type { Unsent } from '#app/unsent.ts'

/** What was noted in flight mode and is only on this device. */
const notedText = ({ ticks, notes, flown }: Unsent): string =>
  listText(
    [
      ticks > 0 && plural(ticks, '1 checked item', '{count} checked items'),
      notes > 0 && plural(notes, '1 note', '{count} notes'),
      flown > 0 && plural(flown, '1 mission marked as flown', '{count} missions marked as flown'),
    ].filter((text) => text !== false),
  )

const titleOf = (hasFiles: boolean, hasNoted: boolean): string => {
  if (!hasNoted) return t('Log out before your files are uploaded?')
  return hasFiles
    ? t('Log out before everything is sent?')
    : t('Log out before your flight entries are sent?')
}

type LogOutQuestionProps = { unsent: Unsent; isOpen: boolean; onClose: () => void }

/** Asks for confirmation before the device deletes what has not been sent. */
export const LogOutQuestion = ({ unsent, isOpen, onClose }: LogOutQuestionProps) => {
  const { files } = unsent
  const noted = notedText(unsent)
  return (
    <ConfirmDialog
      title={titleOf(files > 0, noted !== '')}
      confirmLabel={t('Log out')}
      cancelLabel={t('Stay')}
      mode="danger"
      isOpen={isOpen}
      onOpenChange={(isOpening) => {
        if (!isOpening) onClose()
      }}
      onConfirm={() => void signOut()}
    >
      {noted && (
        <p>
          {t(
            "Still waiting to be sent from flight mode: {noted}. If you log out, this device deletes that for good. If you stay, it's sent as soon as there's a network.",
            { noted },
          )}
        </p>
      )}
      {files > 0 && (
        <p className={noted ? 'mt-3' : ''}>
          {plural(files, "1 file hasn't finished uploading.", "{count} files haven't finished uploading.")}{' '}
          {t(
            "If you log out, this device forgets your files, so nobody else can see them here. Files that have arrived are safe. Sign in later and add the files again, and we'll upload only the rest.",
          )}
        </p>
      )}
    </ConfirmDialog>
  )
}
