import { PartyPopper } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** Shown once to a pilot who returns from the authorization; a reload does not show it again. */
export const AuthorizationAcquired = () => {
  const [isOpen, setIsOpen] = useState(true)
  // The browser keeps navigation state across reloads, so it is cleared here.
  useEffect(() => history.replaceState({ ...history.state, usr: null }, ''), [])
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
