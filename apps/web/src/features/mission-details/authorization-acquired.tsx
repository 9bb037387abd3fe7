import { PartyPopper } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

const wasAcquired = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'authorizationAcquired' in state

/** Shown once to a pilot who returns from the authorization; a reload does not show it again. */
export const AuthorizationAcquired = () => {
  const { state } = useLocation()
  const [isOpen, setIsOpen] = useState(wasAcquired(state))
  useEffect(() => {
    // The browser keeps navigation state across reloads, so it is cleared here.
    if (wasAcquired(state)) history.replaceState({ ...history.state, usr: null }, '')
  }, [state])
  return (
    <Dialog
      title="Airspace authorization acquired"
      size="small"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      footer={({ close }) => <Button onPress={close}>Got it</Button>}
    >
      <PartyPopper aria-hidden className="mx-auto mb-4 size-12 text-accent-strong" strokeWidth={1.5} />
      <p className="text-center text-pretty text-ink">
        Congratulations! You have acquired the airspace authorization for this mission. You'll find the number
        in the pre-flight checklist.
      </p>
    </Dialog>
  )
}
