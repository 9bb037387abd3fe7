import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { currentSession } from '@sortie/web-app/session.ts'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'

type GoOn = () => void
type Ask = (goOn: GoOn) => void

/** The forms that are open with something typed in them that isn't saved. */
const unsavedForms = new Set<Ask>()

/** Does what closes the form that is open. If something was typed there, the person is asked first. */
export const afterUnsaved = (goOn: GoOn): void => {
  const ask = [...unsavedForms].at(-1)
  if (ask) ask(goOn)
  else goOn()
}

interface QuestionProps {
  /** How the form asks it. The question itself keeps whether it is asked: a long form isn't drawn again for it. */
  asker: RefObject<Ask | null>
  isBusy: boolean
}

/** Stands in the way of everything that would lose what was typed: another page, another form, and a reload. */
const Question = ({ asker, isBusy }: QuestionProps) => {
  /** What closes the form, once it was asked for. */
  const [leave, setLeave] = useState<GoOn | null>(null)
  // What the form itself opens once it was sent isn't asked about. And a session that ended has nothing to go back to.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isBusy && currentSession() !== null && currentLocation.pathname !== nextLocation.pathname,
  )
  // Before it is painted: the next key may be Escape.
  useLayoutEffect(() => {
    const ask: Ask = (goOn) => setLeave(() => goOn)
    const warn = (event: BeforeUnloadEvent) => {
      if (currentSession()) event.preventDefault()
    }
    asker.current = ask
    unsavedForms.add(ask)
    addEventListener('beforeunload', warn)
    return () => {
      asker.current = null
      unsavedForms.delete(ask)
      removeEventListener('beforeunload', warn)
    }
  }, [asker])
  return (
    <ConfirmDialog
      title="Discard your changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      mode="danger"
      isOpen={leave !== null || blocker.state === 'blocked'}
      onOpenChange={() => {
        setLeave(null)
        blocker.reset?.()
      }}
      onConfirm={() => {
        setLeave(null)
        if (blocker.state === 'blocked') blocker.proceed()
        else leave?.()
      }}
    >
      What you typed hasn't been saved.
    </ConfirmDialog>
  )
}

interface Unsaved {
  /** For whatever closes the form: it asks first if something would be lost. */
  close: () => void
  /** Render it with the form. */
  question: ReactNode
}

/**
 * Nothing typed is lost by Escape, by a press beside the form, or by a link: whoever leaves it is asked. `isBusy` while
 * it is being sent, when it can't be left at all.
 */
export const useUnsaved = (isChanged: boolean, isBusy: boolean, onClose: () => void): Unsaved => {
  const asker = useRef<Ask | null>(null)
  return {
    close: () => {
      if (isBusy) return
      if (asker.current) asker.current(onClose)
      else onClose()
    },
    question: isChanged ? <Question asker={asker} isBusy={isBusy} /> : null,
  }
}
