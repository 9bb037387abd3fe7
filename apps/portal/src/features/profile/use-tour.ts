import { isProfileComplete } from '@sortie/domain/pilot/pilot'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { useIsTouch } from '@sortie/ui/use-is-touch.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { useState } from 'react'
import { afterAction, firstTour, isDone, type TourAction } from './tour-steps.ts'

const cookieName = 'viewedLightBoxes'
const yearSeconds = 31_536_000

const wasViewed = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${cookieName}=`))

const noteViewed = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not there in every browser
  document.cookie = `${cookieName}=true; path=/; max-age=${yearSeconds}; samesite=lax`
}

/**
 * Starts the tour automatically for a pilot who has something to add and hasn't finished it, but never on a touch
 * device.
 */
export const useTour = (pilot: Pilot) => {
  const isTouch = useIsTouch()
  const [tour, setTour] = useState(() =>
    firstTour({
      isTouch,
      wasViewed: wasViewed(),
      isAdmin: Boolean(currentSession()?.actingAs),
      isComplete: isProfileComplete(pilot),
    }),
  )
  const act = (action: TourAction) => {
    if (isDone(tour, action)) noteViewed()
    setTour(afterAction(tour, action))
  }
  return { tour: isTouch && typeof tour === 'number' ? ('closed' as const) : tour, act, isTouch }
}
