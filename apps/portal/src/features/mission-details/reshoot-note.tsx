import { known, t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { isOnHold } from '@sortie/domain/mission/mission-status'
import { flyAgainTitle, notesOnShotsToFlyAgain, shotsToFlyAgain } from '@sortie/domain/mission/reshoot'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { isToBeDelivered } from '#mission/upload-access.ts'
import { UploadAction } from './upload-section.tsx'

/** What the provider wants again and why, on the first screen. Renders nothing without an open reshoot. */
export const ReshootNote = ({ mission, hasAction }: { mission: Mission; hasAction: boolean }) => {
  const again = isToBeDelivered(mission) ? shotsToFlyAgain(mission) : []
  if (again.length === 0) return null
  const byReason = Map.groupBy(again, ({ reason }) => reason)
  return (
    <Alert
      tone="attention"
      title={flyAgainTitle(again.length)}
      action={
        hasAction && !isOnHold(mission) && <UploadAction mission={mission} label={t('Upload new files')} />
      }
    >
      <ul className="flex flex-col gap-1">
        {[...byReason].map(([reason, shots]) => (
          <li key={reason}>
            <span className="font-semibold">{shots.map(({ shot }) => shot.name).join(', ')}</span>
            {reason && `: ${known(reason)}`}
          </li>
        ))}
      </ul>
      {notesOnShotsToFlyAgain(mission).map((note) => (
        <p key={note} className="mt-1">
          {note}
        </p>
      ))}
      <p className="mt-1">
        {again.length === 1
          ? t("The files you've already uploaded for it don't count. The other shots are fine.")
          : t("The files you've already uploaded for them don't count. The other shots are fine.")}
      </p>
    </Alert>
  )
}
