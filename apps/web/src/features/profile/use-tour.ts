import { useState } from 'react'
import { useIsTouch } from '#ui/use-is-touch.ts'
import { afterAction, isDone, type Tour, type TourAction } from './tour-steps.ts'

const cookieName = 'viewedLightBoxes'
const yearSeconds = 31_536_000

const wasViewed = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${cookieName}=`))

const noteViewed = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not there in every browser
  document.cookie = `${cookieName}=true; path=/; max-age=${yearSeconds}; samesite=lax`
}

/** The tour starts on its own for whoever has not finished it, but never under a finger. */
export const useTour = () => {
  const isTouch = useIsTouch()
  const [tour, setTour] = useState<Tour>(() => (isTouch || wasViewed() ? 'closed' : 1))
  const act = (action: TourAction) => {
    if (isDone(tour, action)) noteViewed()
    setTour(afterAction(tour, action))
  }
  return { tour: isTouch && typeof tour === 'number' ? ('closed' as const) : tour, act, isTouch }
}
