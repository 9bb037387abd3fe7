import { known, t } from '@sortie/domain/language'
import { authorizationNeededText, needsAuthorization } from '@sortie/domain/mission/airspace-callback'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import { payoutText } from '@sortie/domain/money/money'
import { acceptText } from '@sortie/domain/schedule/schedule-texts'
import { formatShortDate, timeText } from '@sortie/domain/time/date-texts'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { Fragment } from 'react'
import { DeclineQuestion } from '#mission/decline-dialog.tsx'
import { siteZone } from '#mission/schedule/site-zone.ts'
import type { Request } from './use-request.ts'

/** Asks for confirmation before anything is sent. */
export const AnswerDialogs = ({ mission, request }: { mission: Mission; request: Request }) => {
  const { answer, asking, slot } = request
  const start = mission.admin_scheduled ? mission.scheduled_at_start : slot?.start
  const zone = mission.location?.timezone_id
  const zoneOfSite = start && siteZone(start, zone)
  const facts = [
    { term: t('Place'), detail: missionTitle(mission) },
    { term: t('Payout'), detail: payoutText(mission) },
    ...(start
      ? [
          { term: t('Date'), detail: formatShortDate(start, zone) },
          { term: t('Time'), detail: [timeText(start, zone), zoneOfSite].filter(Boolean).join(' ') },
        ]
      : []),
  ]
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) request.stopAsking()
  }
  return (
    <>
      <ConfirmDialog
        title={t('Accept mission')}
        confirmLabel={t('Accept')}
        isOpen={asking === 'accept'}
        onOpenChange={onOpenChange}
        isPending={answer.isPending}
        onConfirm={request.accept}
      >
        <div className="flex flex-col gap-3">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {facts.map(({ term, detail }) => (
              <Fragment key={term}>
                <dt className="text-ink-soft">{term}</dt>
                <dd className="figures font-semibold text-ink">{detail}</dd>
              </Fragment>
            ))}
          </dl>
          {start && <p>{acceptText(start, mission.location?.timezone_id)}</p>}
          {needsAuthorization(mission) && <p>{known(authorizationNeededText)}</p>}
        </div>
      </ConfirmDialog>
      <ConfirmDialog
        title={t('Decline mission')}
        confirmLabel={t('Decline')}
        mode="danger"
        isOpen={asking === 'decline'}
        onOpenChange={onOpenChange}
        isPending={answer.isPending}
        onConfirm={answer.decline}
      >
        <DeclineQuestion mission={mission} />
      </ConfirmDialog>
    </>
  )
}
