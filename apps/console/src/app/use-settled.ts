import { useEffect, useState } from 'react'

const pauseMs = 400

/** A value once it has stayed the same for a moment. It goes through JSON, so that an equal value is the same. */
export const useSettled = <Value>(value: Value): Value => {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return JSON.parse(settled) as Value
}
