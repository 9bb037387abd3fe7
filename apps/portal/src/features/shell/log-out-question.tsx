import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { signOut } from '#app/identity/sign-out.ts'

type LogOutQuestionProps = { files: number; isOpen: boolean; onClose: () => void }

/** Asks for confirmation before the device deletes files that have not been uploaded. */
export const LogOutQuestion = ({ files, isOpen, onClose }: LogOutQuestionProps) => (
  <ConfirmDialog
    title="Log out before your files are uploaded?"
    confirmLabel="Log out"
    cancelLabel="Stay"
    mode="danger"
    isOpen={isOpen}
    onOpenChange={(isOpening) => {
      if (!isOpening) onClose()
    }}
    onConfirm={() => void signOut()}
  >
    <p>
      {files === 1 ? "1 file hasn't" : `${files} files haven't`} finished uploading. If you log out, this
      device forgets your files, so nobody else can see them here. Files that have arrived are safe. Sign in
      later and add the files again, and we'll upload only the rest.
    </p>
  </ConfirmDialog>
)
