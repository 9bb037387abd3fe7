import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { ApiError } from '@sortie/web-app/calls.ts'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { type ReactNode, useRef, useState } from 'react'
import { missionQuery, type ProviderMission } from './mission.queries.ts'

interface OpenedVersion {
  /** The version that the person saw, for the call that saves. */
  ifMatch: () => string
  /** Whether a save failed because someone else has changed the mission. It is said in `notice` then. */
  isConflict: (error: unknown) => boolean
  /** Who changed it and when, with a button to save on top of that. Nothing can be saved while it is shown. */
  notice: ReactNode
}

/**
 * What a form of a mission was opened with. The page behind it follows what others change, and the form doesn't: if
 * someone else has changed the mission since, nothing is overwritten, and what was typed stays.
 */
export const useOpenedVersion = ({ id, version: first }: ProviderMission): OpenedVersion => {
  const version = useRef(first)
  const [conflict, setConflict] = useState<string | null>(null)
  const continueOnCurrent = async () => {
    const current = await queryClient.fetchQuery({ ...missionQuery(id), staleTime: 0 })
    version.current = current.version
    setConflict(null)
  }
  return {
    ifMatch: () => `"${version.current}"`,
    isConflict: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return false
      setConflict(error.message)
      return true
    },
    notice: conflict && (
      <Alert
        tone="attention"
        isLive
        title="Someone else changed this mission"
        action={
          <Button size="small" mode="secondary" onPress={() => void continueOnCurrent()}>
            Keep my changes
          </Button>
        }
      >
        {conflict}
      </Alert>
    ),
  }
}
