import { Button } from '@sortie/ui/actions/button.tsx'
import type { ButtonMode } from '@sortie/ui/actions/button-styles.ts'
import type { ReactNode } from 'react'

type FormButtonsProps = {
  /** What submitting does, in its own words. */
  label: string
  mode?: ButtonMode
  isPending: boolean
  isDisabled?: boolean
  onCancel: () => void
  /** Another action, before the two. */
  children?: ReactNode
}

/** The buttons at the end of a form in a dialog. It can't be left while it is sent. */
export const FormButtons = ({ label, mode, isPending, isDisabled, onCancel, children }: FormButtonsProps) => (
  <div className="flex flex-wrap justify-end gap-3">
    {children}
    <Button mode="secondary" onPress={onCancel} isDisabled={isPending}>
      Cancel
    </Button>
    <Button type="submit" mode={mode} isPending={isPending} isDisabled={isDisabled}>
      {label}
    </Button>
  </div>
)
