import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { useOnDemand } from '#ui/use-on-demand.ts'

const loadDialog = () => import('#mission/decline-dialog.tsx')

/**
 * The row goes, and with it the dialog and the button that the focus would return to. Once it is lost, which
 * takes the dialog a few frames, it goes to the top of the page.
 */
const focusHeadingWhenLost = (frames = 60): void => {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading || frames === 0) return
  if (document.activeElement !== document.body) {
    requestAnimationFrame(() => focusHeadingWhenLost(frames - 1))
    return
  }
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Declines the offer of a row, after asking. */
export const DeclineButton = ({ mission }: { mission: MissionSummary }) => {
  const [isAsking, setAsking] = useState(false)
  const [dialog, need] = useOnDemand(loadDialog)
  return (
    <>
      <Button
        mode="secondary"
        isPending={isAsking && !dialog}
        onHoverStart={need}
        onPress={() => {
          need()
          setAsking(true)
        }}
        // Above the link that covers the row.
        className="z-1 max-md:flex-1 md:max-lg:px-2"
      >
        Decline
      </Button>
      {dialog && (
        <dialog.DeclineDialog
          mission={isAsking ? mission : null}
          onClose={() => setAsking(false)}
          onDeclined={() => focusHeadingWhenLost()}
        />
      )}
    </>
  )
}
