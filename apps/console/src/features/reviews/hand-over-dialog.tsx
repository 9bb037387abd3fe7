import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { Dialog } from '@sortie/ui/overlays/dialog.tsx'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '#app/me.ts'
import { useWrite } from '#app/writes.ts'
import { reviewersQuery } from './reviews.queries.ts'

/** Gives the review to someone else, who goes on where it is. */
export const HandOverDialog = ({ missionId, onClose }: { missionId: number; onClose: () => void }) => {
  const { data: reviewers = [], isPending: isLoading } = useQuery(reviewersQuery)
  const { data: me } = useQuery(meQuery)
  const [personId, setPersonId] = useState<string | null>(null)
  const handOver = useWrite('POST /v1/provider/missions/{id}/review/hand_over', { onSuccess: onClose })
  const said = handOver.error && readServerErrors(handOver.error, ['person_id'])
  return (
    <Dialog
      title="Hand the review over"
      size="small"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button mode="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button
            isDisabled={personId === null}
            isPending={handOver.isPending}
            onPress={() =>
              handOver.mutate({ params: { id: missionId }, body: { person_id: Number(personId) } })
            }
          >
            Hand over
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {said && (
          <Alert tone="danger" isLive>
            {said.fields[0]?.[1] ?? said.message}
          </Alert>
        )}
        <Select
          label="To"
          options={reviewers
            .filter(({ id }) => id !== me?.id)
            .map(({ id, name }) => ({ id: String(id), label: name }))}
          isLoading={isLoading}
          value={personId}
          onChange={setPersonId}
        />
      </div>
    </Dialog>
  )
}
