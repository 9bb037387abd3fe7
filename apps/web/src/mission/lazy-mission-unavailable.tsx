import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'

const Unavailable = lazyPart(async () => (await import('./mission-unavailable.tsx')).MissionUnavailable)

/** Few visits see it, so its dialog loads separately from the page. */
export const MissionUnavailable = () => (
  <Suspense>
    <Unavailable />
  </Suspense>
)
