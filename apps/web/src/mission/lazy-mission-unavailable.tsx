import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'

const Unavailable = lazyPart(async () => (await import('./mission-unavailable.tsx')).MissionUnavailable)

/** Few visits meet it, so its dialog does not travel with the page. */
export const MissionUnavailable = () => (
  <Suspense>
    <Unavailable />
  </Suspense>
)
