import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  /** The action in its own words ("Decline mission"), never "OK". */
  confirmLabel: string
  cancelLabel?: string
  mode?: 'primary' | 'danger'
  /** What Enter does at once; the safe answer for a dialog that nobody asked for. */
  focusOn?: 'cancel' | 'confirm'
  onConfirm: () => void
  /** While true the dialog stays and cannot be left; the caller closes it when the work is done. */
  isPending?: boolean
  /** While something that the dialog asks for is missing. */
  isConfirmDisabled?: boolean
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** The caller closes it by `isOpen` after `onConfirm`, so that a failure can be shown in place. */
export const ConfirmDialog = ({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  mode = 'primary',
  focusOn = mode === 'danger' ? 'cancel' : 'confirm',
  onConfirm,
  isPending,
  isConfirmDisabled,
  isOpen,
  onOpenChange,
}: ConfirmDialogProps) => (
  <Dialog
    title={title}
    role="alertdialog"
    size="small"
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    isDismissable={!isPending}
    footer={({ close }) => (
      <>
        <Button mode="secondary" onPress={close} isDisabled={isPending} autoFocus={focusOn === 'cancel'}>
          {cancelLabel}
        </Button>
        <Button
          mode={mode}
          onPress={onConfirm}
          isPending={isPending}
          isDisabled={isConfirmDisabled}
          autoFocus={focusOn === 'confirm'}
        >
          {confirmLabel}
        </Button>
      </>
    )}
  >
    {children}
  </Dialog>
)
