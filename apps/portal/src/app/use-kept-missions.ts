import { canOpen } from '@sortie/domain/mission/mission-access'
import { useEffect, useState } from 'react'
import { type KeptMission, readKeptMissions } from './kept-missions.ts'

/** The missions that open without a network; undefined until they are read, and while they aren't needed. */
export const useKeptMissions = (isNeeded: boolean): readonly KeptMission[] | undefined => {
  const [kept, setKept] = useState<readonly KeptMission[]>()
  useEffect(() => {
    if (!isNeeded) return
    let isOver = false
    readKeptMissions()
      .catch((error: unknown) => {
        console.warn('the missions on this device could not be read', error)
        return []
      })
      .then((found) => {
        if (!isOver) setKept(found.filter(({ mission }) => canOpen(mission)))
      })
    return () => {
      isOver = true
    }
  }, [isNeeded])
  return kept
}
