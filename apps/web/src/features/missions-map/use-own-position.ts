import { geolocationTimeoutMs } from '@sortie/domain/mission/map-pins'
import { useCallback, useEffect, useRef, useState } from 'react'

export interface OwnPosition {
  latitude: number
  longitude: number
}

export type Looking = 'waiting' | 'found' | 'unknown'

/**
 * Asks the browser where the pilot is. After 5 seconds without an answer nobody waits any longer: the browser's
 * own time limit does not count while it asks for permission. A refusal is the same as no answer.
 */
export function useOwnPosition(onFound: (position: OwnPosition) => void) {
  const [looking, setLooking] = useState<Looking>('waiting')
  const found = useRef(onFound)
  found.current = onFound
  const stop = useRef<() => void>(() => {})

  const look = useCallback(() => {
    stop.current()
    let isOver = false
    const finish = (outcome: Looking) => {
      isOver = true
      clearTimeout(timer)
      setLooking(outcome)
    }
    const timer = setTimeout(() => finish('unknown'), geolocationTimeoutMs)
    stop.current = () => {
      isOver = true
      clearTimeout(timer)
    }
    setLooking('waiting')
    const give = ({ coords }: GeolocationPosition) => {
      if (isOver) return
      finish('found')
      found.current({ latitude: coords.latitude, longitude: coords.longitude })
    }
    const fail = () => {
      if (!isOver) finish('unknown')
    }
    if (!navigator.geolocation) fail()
    else
      navigator.geolocation.getCurrentPosition(give, fail, {
        timeout: geolocationTimeoutMs,
        maximumAge: 60_000,
      })
  }, [])

  useEffect(() => {
    look()
    return () => stop.current()
  }, [look])

  /** Something else was asked for: a position that comes late must not move the map. */
  const forget = useCallback(() => stop.current(), [])

  return { looking, look, forget }
}
