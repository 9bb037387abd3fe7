import type { Mission } from '@sortie/domain/mission/mission.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '#app/api.ts'
import { missionQuery } from '#mission/mission.queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const ConfirmDialog = lazyPart(async () => (await import('#ui/overlays/confirm-dialog.tsx')).ConfirmDialog)

type FlightCompleteProps = { mission: Mission; label: string; mode: 'primary' | 'secondary' }

/** The pilot says that the mission has been flown. A failure is noted and nothing more: the button is still there. */
export const FlightComplete = ({ mission, label, mode }: FlightCompleteProps) => {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const complete = useMutation({
    mutationFn: () =>
      call('PATCH /v1/pilots/missions/{id}/status/{status}', {
        params: { id: mission.id, status: 'flight_complete' },
        body: {},
      }),
    onSuccess: (changed) => {
      client.setQueryData(missionQuery(mission.id).queryKey, changed)
      void client.invalidateQueries({ queryKey: ['missions'] })
    },
    onError: (error) => console.warn('the flight could not be marked as complete', error),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <Button mode={mode} icon={CheckCheck} onPress={() => setIsAsking(true)}>
        {label}
      </Button>
      <Suspense>
        <ConfirmDialog
          title="Have you flown this mission?"
          confirmLabel="Yes, it is flown"
          isOpen={isAsking}
          onOpenChange={setIsAsking}
          isPending={complete.isPending}
          onConfirm={() => complete.mutate()}
        >
          The mission then waits for your pictures and films. This cannot be taken back.
        </ConfirmDialog>
      </Suspense>
    </>
  )
}
