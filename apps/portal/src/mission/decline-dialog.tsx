import { t } from '@sortie/domain/language'
import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import { deletionFailedText } from '@sortie/domain/texts'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { useMutation } from '@tanstack/react-query'
import { portalConfig } from '#app/portal-config.ts'
import { declineMission, isInvitation } from './decline-mission.ts'

type Declinable = Pick<MissionSummary, 'id' | 'mission_type'>

type DeclineOptions = {
  onDeclined?: (mission: Declinable) => void
  /** Called after success and failure, since there is nothing left to confirm. */
  onSettled?: () => void
}

/** Declines an offer. On success it leaves every list; on failure it stays. */
const useDecline = ({ onDeclined, onSettled }: DeclineOptions) =>
  useMutation({
    mutationFn: (mission: Declinable) => declineMission(mission),
    onSuccess: (_, mission) => {
      showToast({ title: t('Mission declined') })
      onDeclined?.(mission)
    },
    onError: (error, mission) => {
      console.warn('the mission could not be declined', error)
      if (!isInvitation(mission)) showToast({ tone: 'danger', title: deletionFailedText(portalConfig()) })
    },
    onSettled,
  })

type Named = Parameters<typeof missionTitle>[0]

/** The mission concerned, and the question. */
export const DeclineQuestion = ({ mission }: { mission: Named }) => (
  <>
    <p className="font-semibold text-ink">{missionTitle(mission)}</p>
    <p>{t('Are you sure you want to decline this mission?')}</p>
  </>
)

type DeclineDialogProps = {
  /** The offer to decline; null while the dialog is closed. */
  mission: (Declinable & Named) | null
  onClose: () => void
  onDeclined?: () => void
}

/** Asks for confirmation before an offer is declined. */
export const DeclineDialog = ({ mission, onClose, onDeclined }: DeclineDialogProps) => {
  const decline = useDecline({ onDeclined, onSettled: onClose })
  return (
    <ConfirmDialog
      title={t('Decline mission')}
      confirmLabel={t('Decline')}
      mode="danger"
      isOpen={mission !== null}
      isPending={decline.isPending}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      onConfirm={() => {
        if (mission && !decline.isPending) decline.mutate(mission)
      }}
    >
      {mission && <DeclineQuestion mission={mission} />}
    </ConfirmDialog>
  )
}
