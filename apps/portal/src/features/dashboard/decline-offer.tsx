import { t } from '@sortie/domain/language'
import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { Button } from '@sortie/ui/actions/button.tsx'
import { quietClass } from '@sortie/ui/actions/button-styles.ts'
import { classNames } from '@sortie/ui/class-names.ts'
import { useOnDemand } from '@sortie/ui/lazy.ts'
import { useState } from 'react'

const loadDialog = () => import('#mission/decline-dialog.tsx')

/**
 * Declining removes the row with the button that the focus would return to. So the focus moves to the top of the page
 * once the dialog has closed, a few frames later.
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
export const DeclineOffer = ({ mission }: { mission: MissionSummary }) => {
  const [isAsking, setAsking] = useState(false)
  const [dialog, need] = useOnDemand(loadDialog)
  return (
    <>
      <Button
        mode="secondary"
        size="small"
        isPending={isAsking && !dialog}
        onHoverStart={need}
        onPress={() => {
          need()
          setAsking(true)
        }}
        // Above the link that covers the row.
        className={classNames(quietClass, 'z-1')}
      >
        {t('Decline')}
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
