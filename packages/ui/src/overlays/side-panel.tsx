import { t } from '@sortie/domain/language'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { BareIconButton } from '../actions/bare-icon-button.tsx'
import { classNames } from '../class-names.ts'
import { useIsMobile } from '../use-is-mobile.ts'
import { Dialog } from './dialog.tsx'

export interface SidePanelProps {
  title: string
  children: ReactNode
  /** The actions, with the main one last. */
  footer?: ReactNode
  isOpen: boolean
  onClose: () => void
  /** For what needs room, such as a map. */
  isWide?: boolean
}

/** The element that has the focus is given it back, unless the reader has moved on by then. */
const useFocusWhileOpen = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    heading.current?.focus()
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return heading
}

const Aside = ({ title, children, footer, onClose, isWide }: Omit<SidePanelProps, 'isOpen'>) => {
  const heading = useFocusWhileOpen()
  const headingId = useId()
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onClose()
  }
  return (
    <div
      role="dialog"
      aria-labelledby={headingId}
      onKeyDown={closeOnEscape}
      className={classNames(
        'fixed inset-y-0 right-0 z-30 flex max-w-full flex-col border-l border-line bg-surface shadow-overlay',
        isWide ? 'w-[56rem]' : 'w-104',
      )}
    >
      <div className="flex items-start gap-4 px-5 pt-4 pb-2">
        <h2
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="flex-1 py-1 text-title font-semibold text-balance wrap-anywhere outline-none"
        >
          {title}
        </h2>
        <BareIconButton icon={X} label={t('Close')} onPress={onClose} className="-mr-2" />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-6 wrap-anywhere">{children}</div>
      {footer && <div className="flex justify-end gap-3 border-t border-line px-5 py-4">{footer}</div>}
    </div>
  )
}

/**
 * More about something on the page, next to the page, which stays in use. On a phone there is no room next to it: it is
 * a dialog then. Escape closes it, and the focus returns to where it came from.
 */
export const SidePanel = ({ isOpen, onClose, isWide = false, ...panel }: SidePanelProps) => {
  const isMobile = useIsMobile()
  if (isMobile)
    return <Dialog {...panel} isOpen={isOpen} onOpenChange={(isStillOpen) => !isStillOpen && onClose()} />
  return isOpen ? <Aside {...panel} isWide={isWide} onClose={onClose} /> : null
}
