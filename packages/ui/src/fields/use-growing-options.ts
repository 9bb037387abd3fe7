import { useEffect, useState } from 'react'
import { whenIdle } from '../when-idle.ts'

/** A list has room for about eight. */
const atFirst = 10
const atATime = 20
/** Whoever types goes on within this time. */
const restMs = 1000

/**
 * The options of a long list that exist so far: the first ones when it opens, and more each time the end comes near. Each
 * takes about a millisecond to build: with all of its 249 at once, the list of countries took 260 ms of the processor to
 * open. When nothing was typed for a second, the others follow while the browser is idle.
 */
export const useGrowingOptions = <Option>(
  options: readonly Option[],
  isChosen: (option: Option) => boolean = () => false,
) => {
  const [isOpen, setOpen] = useState(false)
  const [isResting, setResting] = useState(false)
  const [wanted, setWanted] = useState(atFirst)
  // The chosen one is where the list opens.
  const least = options.findIndex(isChosen) + atFirst
  const count = Math.max(wanted, least)
  const total = options.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed changes the number of options
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => setResting(true), restMs)
    return () => {
      clearTimeout(timer)
      setResting(false)
    }
  }, [isOpen, total])
  useEffect(() => {
    if (isResting && count < total) return whenIdle(() => setWanted(count + atATime))
  }, [isResting, count, total])
  return {
    shown: options.slice(0, count),
    showMore: () => setWanted(count + atATime),
    startOver: (opens: boolean) => {
      setOpen(opens)
      setWanted(atFirst)
    },
  }
}
