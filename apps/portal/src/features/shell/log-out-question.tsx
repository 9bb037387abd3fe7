import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { signOut } from '#app/identity/sign-out.ts'
import type { Unsent } from '#app/unsent.ts'

const listed = new Intl.ListFormat('en-US')

const counted = (count: number, one: string, many: string): string[] => {
  if (count === 0) return []
  return [count === 1 ? `1 ${one}` : `${count} ${many}`]
}

/** What was noted in flight mode and is only on this device. */
const notedText = ({ ticks, notes, flown }: Unsent): string =>
  listed.format([
    ...counted(ticks, 'checked item', 'checked items'),
    ...counted(notes, 'note', 'notes'),
    ...counted(flown, 'mission marked as flown', 'missions marked as flown'),
  ])

const titleOf = (hasFiles: boolean, hasNoted: boolean): string => {
  if (!hasNoted) return 'Log out before your files are uploaded?'
  return hasFiles ? 'Log out before everything is sent?' : 'Log out before your flight entries are sent?'
}

type LogOutQuestionProps = { unsent: Unsent; isOpen: boolean; onClose: () => void }

/** Asks for confirmation before the device deletes what has not been sent. */
export const LogOutQuestion = ({ unsent, isOpen, onClose }: LogOutQuestionProps) => {
  const { files } = unsent
  const noted = notedText(unsent)
  return (
    <ConfirmDialog
      title={titleOf(files > 0, noted !== '')}
      confirmLabel="Log out"
      cancelLabel="Stay"
      mode="danger"
      isOpen={isOpen}
      onOpenChange={(isOpening) => {
        if (!isOpening) onClose()
      }}
      onConfirm={() => void signOut()}
    >
      {noted && (
        <p>
          Still waiting to be sent from flight mode: {noted}. If you log out, this device deletes that for
          good. If you stay, it's sent as soon as there's a network.
        </p>
      )}
      {files > 0 && (
        <p className={noted ? 'mt-3' : ''}>
          {files === 1 ? "1 file hasn't" : `${files} files haven't`} finished uploading. If you log out, this
          device forgets your files, so nobody else can see them here. Files that have arrived are safe. Sign
          in later and add the files again, and we'll upload only the rest.
        </p>
      )}
    </ConfirmDialog>
  )
}
