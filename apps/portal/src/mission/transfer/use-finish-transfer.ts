import type { PortalCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { useRef } from 'react'
import { useWrite } from '#app/writes.ts'

type Found = CallResponse<PortalCalls['POST /v1/pilots/missions/{id}/cyberduck/complete']>

/** Sends 'Done uploading' for a mission, once however quickly it is pressed. */
export const useFinishTransfer = (missionId: number, onFinished: (found: Found) => void = () => {}) => {
  const { mutate, isPending, error } = useWrite('POST /v1/pilots/missions/{id}/cyberduck/complete')
  const isSent = useRef(false)
  const finish = () => {
    // The second click of a double click comes before the button is drawn as pending.
    if (isSent.current) return
    isSent.current = true
    mutate(
      { params: { id: missionId } },
      {
        onSettled: () => {
          isSent.current = false
        },
        onSuccess: onFinished,
      },
    )
  }
  return { finish, isPending, error }
}
