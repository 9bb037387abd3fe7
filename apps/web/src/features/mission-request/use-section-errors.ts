import { useCallback, useEffect, useRef, useState } from 'react'
import type { SectionName } from './sections.ts'

const styleEndsMs = 5000
const textEndsMs = 6000

interface SectionErrors {
  names: readonly SectionName[]
  /** False in the last second, when the text is still there and the alarm is over. */
  isStrong: boolean
}

const none: SectionErrors = { names: [], isStrong: false }

export type ErrorState = 'none' | 'strong' | 'fading'

/** Sections that were not confirmed: in an error state for five seconds, gone after six. */
export const useSectionErrors = () => {
  const [errors, setErrors] = useState(none)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])

  const stop = useCallback(() => {
    for (const timer of timers.current) clearTimeout(timer)
  }, [])
  useEffect(() => stop, [stop])

  const raise = (names: readonly SectionName[]) => {
    stop()
    setErrors({ names, isStrong: true })
    timers.current = [
      setTimeout(() => setErrors((now) => ({ ...now, isStrong: false })), styleEndsMs),
      setTimeout(() => setErrors(none), textEndsMs),
    ]
  }
  const clear = (name: SectionName) =>
    setErrors((now) => ({ ...now, names: now.names.filter((each) => each !== name) }))

  const stateOf = (name: SectionName): ErrorState => {
    if (!errors.names.includes(name)) return 'none'
    return errors.isStrong ? 'strong' : 'fading'
  }
  return { names: errors.names, raise, clear, stateOf }
}
