import { useEffect, useState } from 'react'
import { whenIdle } from '../when-idle.ts'

/** A list has room for about eight. */
const atFirst = 10
const atATime = 20

/**
 * The options of a long list that exist so far: the first ones when it opens, then all others while the browser is idle,
 * or sooner if the end comes near. Each takes about a millisecond to build: with all of its 249 at once, the list of
 * countries took 260 ms of the processor to open.
 */
export const useGrowingOptions = <Option>(
  options: readonly Option[],
  isChosen: (option: Option) => boolean = () => false,
) => {
  const [isOpen, setOpen] = useState(false)
  const [wanted, setWanted] = useState(atFirst)
  // The chosen one is where the list opens.
  const least = options.findIndex(isChosen) + atFirst
  const count = Math.max(wanted, least)
  const isComplete = count >= options.length
  useEffect(() => {
    if (isOpen && !isComplete) return whenIdle(() => setWanted(count + atATime))
  }, [isOpen, isComplete, count])
  return {
    shown: options.slice(0, count),
    showMore: () => setWanted(count + atATime),
    startOver: (opens: boolean) => {
      setOpen(opens)
      setWanted(atFirst)
    },
  }
}
