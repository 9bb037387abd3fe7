import { Dialog } from '@sortie/ui/overlays/dialog.tsx'
import type { ReactNode } from 'react'
import { useUnsaved } from './unsaved.tsx'

interface FormDialogProps {
  title: string
  size: 'small' | 'medium'
  /** Whether something was typed that closing it would lose. */
  isChanged: boolean
  /** While it is being sent, it can't be left. */
  isPending: boolean
  onClose: () => void
  /** `close` is for the button that leaves it. */
  children: (close: () => void) => ReactNode
}

/** A form in a dialog, which asks before it throws away what was typed. */
export const FormDialog = ({ title, size, isChanged, isPending, onClose, children }: FormDialogProps) => {
  const { close, question } = useUnsaved(isChanged, isPending, onClose)
  return (
    <>
      <Dialog title={title} size={size} isOpen onOpenChange={close} isDismissable={!isPending}>
        {children(close)}
      </Dialog>
      {question}
    </>
  )
}
