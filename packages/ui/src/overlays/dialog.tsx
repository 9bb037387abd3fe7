import { t } from '@sortie/domain/language'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog as AriaDialog, DialogTrigger, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { BareIconButton } from '../actions/bare-icon-button.tsx'
import { classNames } from '../class-names.ts'

/**
 * `<DialogTrigger><Button>Open</Button><Dialog …/></DialogTrigger>` opens on press, and returns the focus on closing.
 */
export { DialogTrigger }

type Close = { close: () => void }

export type DialogProps = {
  title: string
  children: ReactNode | ((dialog: Close) => ReactNode)
  /** The actions, with the main one last. On a phone they are stacked and the main one comes first. */
  footer?: ReactNode | ((dialog: Close) => ReactNode)
  size?: 'small' | 'medium' | 'large'
  role?: 'dialog' | 'alertdialog'
  /** These two open and close the dialog where it is not inside a DialogTrigger. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** Whether a press outside, Escape and the cross close it. Turn it off while work is under way. */
  isDismissable?: boolean
}

const sizes = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-4xl' }

/**
 * Takes the focus when the page below it was replaced by another with a title of its own, and the focus went with what
 * was pressed: else it would land on the cross, and the next key would close the dialog.
 */
const Title = ({ children }: { children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(children)
  useEffect(() => {
    if (shown.current === children) return
    shown.current = children
    if (document.activeElement === document.body) heading.current?.focus()
  }, [children])
  return (
    <Heading
      ref={heading}
      slot="title"
      tabIndex={-1}
      className="flex-1 py-1 text-title font-semibold text-balance outline-none"
    >
      {children}
    </Heading>
  )
}

/**
 * Gives the focus back where React Aria doesn't: a field that suggests what a search finds keeps it from doing so, and
 * the next Tab would begin at the top of the page.
 */
const FocusReturn = () => {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const giveBack = () => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      }
      // React Aria tries it in the next frame.
      requestAnimationFrame(() => requestAnimationFrame(giveBack))
    },
    [before],
  )
  return null
}

/**
 * A modal: centered on a desktop, a sheet from the bottom on a phone. The focus stays inside and returns to where it
 * came from. The parts are plain boxes, because a header or footer element would be one more landmark of the page.
 */
export const Dialog = ({
  title,
  children,
  footer,
  size = 'medium',
  role = 'dialog',
  isOpen,
  onOpenChange,
  isDismissable = true,
}: DialogProps) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    isDismissable={isDismissable && role === 'dialog'}
    isKeyboardDismissDisabled={!isDismissable}
    className="dialog-overlay fixed inset-0 z-40 flex h-(--visual-viewport-height) items-end justify-center bg-navy/60 transition-opacity sm:items-center sm:p-6 entering:opacity-0 exiting:opacity-0"
  >
    <Modal
      className={classNames(
        'flex max-h-[92%] w-full min-w-0 rounded-t-card bg-surface shadow-overlay transition-[translate,opacity] sm:max-h-full sm:rounded-card entering:translate-y-4 entering:opacity-0',
        sizes[size],
      )}
    >
      <FocusReturn />
      <AriaDialog role={role} className="flex min-h-0 w-full flex-col outline-none">
        {({ close }) => (
          <>
            <div className="flex items-start gap-4 px-4 pt-4 pb-2 sm:px-6 sm:pt-5">
              <Title>{title}</Title>
              {isDismissable && role === 'dialog' && (
                <BareIconButton icon={X} label={t('Close')} onPress={close} className="-mr-2" />
              )}
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-6 text-body wrap-anywhere text-ink-soft sm:px-6">
              {typeof children === 'function' ? children({ close }) : children}
            </div>
            {footer && (
              <div className="flex flex-col-reverse gap-3 border-t border-line p-4 sm:flex-row sm:justify-end sm:px-6">
                {typeof footer === 'function' ? footer({ close }) : footer}
              </div>
            )}
          </>
        )}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)
