import { t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { scheduleCopy } from '@sortie/domain/schedule/schedule-texts'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { WeatherRequirement } from '#mission/mission-requirements.tsx'
import { ScheduleBox } from '#mission/schedule/schedule-box.tsx'
import { Topic } from '#mission/topic.tsx'
import type { Request } from './use-request.ts'

export const SchedulingContent = ({ mission, request }: { mission: Mission; request: Request }) => {
  const { error } = request.answer
  return (
    <>
      <Topic title={t('Scheduling requirements')}>
        <p className="max-w-prose text-ink">{scheduleCopy(mission)}</p>
      </Topic>
      <Topic title={t('Weather requirements')}>
        <WeatherRequirement mission={mission} />
      </Topic>
      {error?.about === 'slot' && (
        <Alert tone="danger" isLive title={t("The mission isn't booked yet")}>
          {error.message}
        </Alert>
      )}
      <ScheduleBox
        mission={mission}
        days={request.days}
        value={request.slot}
        onChange={request.choose}
        headingLevel={3}
      />
    </>
  )
}
