import { t } from '@sortie/domain/language'
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
  /** The button that Enter presses at first: the safe answer for a dialog that the pilot didn't open. */
  focusOn?: 'cancel' | 'confirm'
  onConfirm: () => void
  /** While true, the dialog stays open and cannot be left; the caller closes it when the work is done. */
  isPending?: boolean
  /** True while something that the dialog asks for is missing. */
  isConfirmDisabled?: boolean
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** The caller closes it with `isOpen` after `onConfirm`, so that a failure can be shown in the dialog. */
export const ConfirmDialog = ({
  title,
  children,
  confirmLabel,
  cancelLabel = t('Cancel'),
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
