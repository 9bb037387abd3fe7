import { useEffect, useState } from 'react'

const tickMs = 30_000

/** The current time, updated often enough for a countdown in minutes. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
