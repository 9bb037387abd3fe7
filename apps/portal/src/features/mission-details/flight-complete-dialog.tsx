import { known, listText, t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useWrite } from '#app/writes.ts'
import { useFlownReason } from '#mission/flown-reason.tsx'
import { flightCheckQuery } from './flight-check.queries.ts'

type FlightCompleteDialogProps = {
  mission: Mission
  /** When the pilot pressed the button; null while the dialog is closed. */
  askedAt: number | null
  onClose: () => void
}

/**
 * Asks for confirmation before a mission is marked as flown, and for a reason where one is needed. Where the server
 * can't be asked, the provider still sees what spoke against the flight.
 */
export const FlightCompleteDialog = ({ mission, askedAt, onClose }: FlightCompleteDialogProps) => {
  const complete = useWrite('PATCH /v1/pilots/missions/{id}/status/{status}', {
    onError: (error) => console.warn('the flight could not be marked as complete', error),
    onSettled: onClose,
  })
  const check = useQuery(flightCheckQuery(mission.id, askedAt))
  const concerns = listText((check.data?.concerns ?? []).map(({ text }) => known(text)))
  const { isMissing, pilotComment, question } = useFlownReason({ mission, askedAt, concerns })
  return (
    <ConfirmDialog
      title={t('Have you flown this mission?')}
      confirmLabel={t('Mark as flown')}
      isOpen={askedAt !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      isPending={complete.isPending}
      isConfirmDisabled={check.isLoading || isMissing}
      onConfirm={() =>
        complete.mutate({
          params: { id: mission.id, status: 'flight_complete' },
          body: pilotComment === undefined ? {} : { pilot_comment: pilotComment },
        })
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t("Next, upload your photos and videos. You can't undo this.")}</p>
        {question}
      </div>
    </ConfirmDialog>
  )
}
