import type { Place } from '@sortie/domain/place/direction'
import { useEffect, useState } from 'react'

export type PositionState =
  | { kind: 'off' | 'asking' | 'denied' | 'unavailable' | 'unsupported' }
  | { kind: 'known'; place: Place; accuracyMeters: number; isRough: boolean; course: number | null }

/** Beyond this, the position leads nobody to the place of a shot. */
const roughMeters = 50
/** Slower than this, the course is noise. */
const walkingMetersPerSecond = 0.7
const patienceMs = 30_000

const asState = ({ coords }: GeolocationPosition): PositionState => ({
  kind: 'known',
  place: { latitude: coords.latitude, longitude: coords.longitude },
  accuracyMeters: coords.accuracy,
  isRough: coords.accuracy > roughMeters,
  course: coords.speed !== null && coords.speed > walkingMetersPerSecond ? coords.heading : null,
})

/**
 * Where the pilot is, once they asked for it. Whoever has allowed it before isn't asked again. A position that gets lost
 * stays until there is another one.
 */
export const usePosition = (): { position: PositionState; ask: () => void } => {
  const [isAsked, setAsked] = useState(false)
  const [position, setPosition] = useState<PositionState>({
    kind: 'geolocation' in navigator ? 'off' : 'unsupported',
  })

  useEffect(() => {
    let isOver = false
    navigator.permissions?.query({ name: 'geolocation' }).then(
      ({ state }) => {
        if (!isOver && state === 'granted') setAsked(true)
      },
      // Some browsers don't know the name. The pilot presses the button then.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [])

  useEffect(() => {
    if (!isAsked || !('geolocation' in navigator)) return
    setPosition((now) => (now.kind === 'known' ? now : { kind: 'asking' }))
    const id = navigator.geolocation.watchPosition(
      (found) => setPosition(asState(found)),
      ({ code, PERMISSION_DENIED }) =>
        setPosition((now) => {
          if (code === PERMISSION_DENIED) return { kind: 'denied' }
          return now.kind === 'known' ? { ...now, isRough: true } : { kind: 'unavailable' }
        }),
      { enableHighAccuracy: true, maximumAge: 5000, timeout: patienceMs },
    )
    return () => navigator.geolocation.clearWatch(id)
  }, [isAsked])

  return { position, ask: () => setAsked(true) }
}
