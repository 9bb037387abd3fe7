import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { currentSession } from '@sortie/web-app/session.ts'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useBlocker } from 'react-router'

type GoOn = () => void

/** The forms that are open with something typed in them that isn't saved. */
const unsavedForms = new Set<(goOn: GoOn) => void>()

/** Does what closes the form that is open. If something was typed there, the person is asked first. */
export const afterUnsaved = (goOn: GoOn): void => {
  const ask = [...unsavedForms].at(-1)
  if (ask) ask(goOn)
  else goOn()
}

interface QuestionProps {
  /** What closes the form, once it was asked for. */
  leave: GoOn | null
  onAsk: (leave: GoOn | null) => void
  isBusy: boolean
}

/** Stands in the way of everything that would lose what was typed: another page, another form, and a reload. */
const Question = ({ leave, onAsk, isBusy }: QuestionProps) => {
  // What the form itself opens once it was sent isn't asked about. And a session that ended has nothing to go back to.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isBusy && currentSession() !== null && currentLocation.pathname !== nextLocation.pathname,
  )
  const ask = useEffectEvent((goOn: GoOn) => onAsk(goOn))
  useEffect(() => {
    const asked = (goOn: GoOn) => ask(goOn)
    const warn = (event: BeforeUnloadEvent) => {
      if (currentSession()) event.preventDefault()
    }
    unsavedForms.add(asked)
    addEventListener('beforeunload', warn)
    return () => {
      unsavedForms.delete(asked)
      removeEventListener('beforeunload', warn)
    }
  }, [])
  return (
    <ConfirmDialog
      title="Discard your changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      mode="danger"
      isOpen={leave !== null || blocker.state === 'blocked'}
      onOpenChange={() => {
        onAsk(null)
        blocker.reset?.()
      }}
      onConfirm={() => {
        onAsk(null)
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
  const [leave, ask] = useState<GoOn | null>(null)
  return {
    close: () => {
      if (isBusy) return
      if (isChanged) ask(() => onClose)
      else onClose()
    },
    question: isChanged ? <Question leave={leave} onAsk={(goOn) => ask(() => goOn)} isBusy={isBusy} /> : null,
  }
}
