import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a moment. It goes through JSON, so that an equal value is the same. */
export const useSettled = <Value>(value: Value, pauseMs = 400): Value => {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return JSON.parse(settled) as Value
}
