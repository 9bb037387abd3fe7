import { fullCircle } from '@sortie/domain/place/direction'
import { useEffect, useState } from 'react'

interface CompassEvent extends DeviceOrientationEvent {
  /** Degrees from north, in Safari only. */
  readonly webkitCompassHeading?: number
}

interface AskedFirst {
  /** Safari asks the pilot, and only after a press. */
  requestPermission?: () => Promise<'granted' | 'denied'>
}

const orientation = (): AskedFirst | null =>
  'DeviceOrientationEvent' in globalThis ? (DeviceOrientationEvent as unknown as AskedFirst) : null

/** Where the top of the screen points, clockwise from north. */
const headingOf = (event: CompassEvent): number | null => {
  const turned = screen.orientation?.angle ?? 0
  if (event.webkitCompassHeading !== undefined) return fullCircle(event.webkitCompassHeading + turned)
  if (!event.absolute || event.alpha === null) return null
  return fullCircle(360 - event.alpha + turned)
}

/** Whether the compass has to be asked for. */
export const needsCompassPermission = (): boolean => orientation()?.requestPermission !== undefined

export const askForCompass = async (): Promise<void> => {
  await orientation()?.requestPermission?.()
}

/** The heading of the device; null without a compass, and until it says something. */
export const useHeading = (isNeeded: boolean): number | null => {
  const [heading, setHeading] = useState<number | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    const turn = (event: Event) => {
      const found = headingOf(event as CompassEvent)
      // Whole steps: an arrow that trembles can't be read.
      if (found !== null) setHeading(Math.round(found / 3) * 3)
    }
    addEventListener('deviceorientationabsolute', turn)
    addEventListener('deviceorientation', turn)
    return () => {
      removeEventListener('deviceorientationabsolute', turn)
      removeEventListener('deviceorientation', turn)
    }
  }, [isNeeded])
  return heading
}
