import { useState } from 'react'

/** A list has room for about eight. */
const atATime = 20

/**
 * The options of a long list that exist so far: the first ones, and more each time the end comes near. Each takes about
 * a millisecond to build: with all of its 249, the list of countries took 260 ms of the processor to open, with 20 it
 * takes 70.
 */
export const useGrowingOptions = <Option>(
  options: readonly Option[],
  isChosen: (option: Option) => boolean = () => false,
) => {
  const [wanted, setWanted] = useState(atATime)
  // The chosen one is where the list opens.
  const least = options.findIndex(isChosen) + atATime
  return {
    shown: options.slice(0, Math.max(wanted, least)),
    showMore: () => setWanted((before) => Math.max(before, least) + atATime),
    startOver: () => setWanted(atATime),
  }
}
