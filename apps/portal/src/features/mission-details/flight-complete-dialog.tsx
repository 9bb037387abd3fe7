import { known, listText, t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite } from '#app/writes.ts'
import { flightCheckQuery } from './flight-check.queries.ts'

type FlightCompleteDialogProps = {
  mission: Mission
  /** When the pilot pressed the button; null while the dialog is closed. */
  askedAt: number | null
  onClose: () => void
}

/**
 * Asks for confirmation before a mission is marked as flown, and for a reason if it is early, not authorized, at night or
 * in bad weather. Where the server can't be asked, the provider still sees what spoke against the flight.
 */
export const FlightCompleteDialog = ({ mission, askedAt, onClose }: FlightCompleteDialogProps) => {
  const [reason, setReason] = useState('')
  const complete = useWrite('PATCH /v1/pilots/missions/{id}/status/{status}', {
    onError: (error) => console.warn('the flight could not be marked as complete', error),
    onSettled: onClose,
  })
  const { scheduled_at_start: start } = mission
  const isEarly = askedAt !== null && start !== null && askedAt < Date.parse(start)
  const check = useQuery(flightCheckQuery(mission.id, askedAt))
  const concerns = check.data?.concerns ?? []
  const needsReason = isEarly || concerns.length > 0
  const pilot_comment = [mission.pilot_comment, reason.trim()].filter(Boolean).join('\n')
  return (
    <ConfirmDialog
      title={t('Have you flown this mission?')}
      confirmLabel={t('Mark as flown')}
      isOpen={askedAt !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      isPending={complete.isPending}
      isConfirmDisabled={check.isLoading || (needsReason && !reason.trim())}
      onConfirm={() =>
        complete.mutate({
          params: { id: mission.id, status: 'flight_complete' },
          body: needsReason ? { pilot_comment } : {},
        })
      }
    >
      <p>{t("Next, upload your photos and videos. You can't undo this.")}</p>
      {concerns.length > 0 && (
        <Alert tone="attention" isLive className="mt-4">
          {t('This flight was {concerns}.', { concerns: listText(concerns.map(({ text }) => known(text))) })}
        </Alert>
      )}
      {needsReason && (
        <TextArea
          label={
            isEarly
              ? t("This flight hasn't started yet. Why are you marking it as flown?")
              : t('Why are you marking it as flown? The company that booked it reads this.')
          }
          value={reason}
          onChange={setReason}
          maxLength={1000}
          rows={2}
          className="mt-4"
        />
      )}
    </ConfirmDialog>
  )
}
