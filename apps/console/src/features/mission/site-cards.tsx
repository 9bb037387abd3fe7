import { laancAuthorizationNumbers } from '@sortie/domain/mission/airspace'
import { missionTypeTitles } from '@sortie/domain/mission/mission-type'
import { payoutText } from '@sortie/domain/money/money'
import { addressLine } from '@sortie/domain/place/location'
import { cloudRequirementText } from '@sortie/domain/schedule/weather'
import {
  flightTimeText,
  formatDate,
  formatLongDate,
  formatShortDate,
  isoDay,
} from '@sortie/domain/time/date-texts'
import { formatDuration } from '@sortie/domain/time/dates'
import { Button } from '@sortie/ui/actions/button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { DefinitionList } from '@sortie/ui/data/definition-list.tsx'
import { Markdown } from '@sortie/ui/data/lazy-markdown.tsx'
import { SkeletonText } from '@sortie/ui/feedback/skeleton.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ProviderMission, weatherQuery } from './mission.queries.ts'
import { weekendChoices } from './mission-edits.ts'
import { SiteMap } from './site-map.tsx'

interface CardProps {
  mission: ProviderMission
  /** Opens the form; absent for those who may only read. */
  onEdit?: (() => void) | undefined
}

const EditButton = ({ label, onEdit }: { label: string; onEdit: (() => void) | undefined }) =>
  onEdit && (
    <Button size="small" mode="secondary" aria-label={label} onPress={onEdit}>
      Edit
    </Button>
  )

export const ScopeCard = ({ mission, onEdit }: CardProps) => (
  <Card title="Scope" actions={<EditButton label="Edit the mission" onEdit={onEdit} />}>
    <DefinitionList
      layout="grid"
      items={[
        { term: 'Type', detail: missionTypeTitles[mission.mission_type] },
        { term: 'Package', detail: mission.package?.name ?? 'None' },
        ...(mission.category ? [{ term: 'Client kind', detail: mission.category.name }] : []),
        { term: 'Payout', detail: payoutText(mission) },
        { term: 'Reference', detail: mission.reference_id || 'None' },
        ...(mission.work_order === null
          ? []
          : [
              {
                term: 'Work order',
                detail: (
                  <TextLink href={`/work-orders/${mission.work_order}`}>
                    {`Work order ${mission.work_order}`}
                  </TextLink>
                ),
              },
            ]),
        { term: 'Wind limit', detail: `${mission.max_wind_speed} mph` },
        { term: 'Clouds', detail: cloudRequirementText(mission.cloud_reqs) },
        {
          term: 'Onsite contact',
          detail:
            [mission.onsite_contact?.name, mission.onsite_contact?.phone].filter(Boolean).join(', ') ||
            'None',
        },
      ]}
    />
    <h3 className="mt-4 text-small font-semibold text-ink">Instructions</h3>
    {mission.instructions.trim() ? (
      <Markdown isDense>{mission.instructions}</Markdown>
    ) : (
      <p className="text-small text-ink-soft">None</p>
    )}
  </Card>
)

/** What is to be delivered, in order. */
export const ShotsCard = ({ mission, onEdit }: CardProps) => (
  <Card
    title={mission.shots.length > 0 ? `Shots (${mission.shots.length})` : 'Shots'}
    actions={<EditButton label="Edit the shots" onEdit={onEdit} />}
  >
    {mission.shots.length === 0 ? (
      <p className="text-small text-ink-soft">None</p>
    ) : (
      <ol className="flex max-h-96 list-decimal flex-col gap-1.5 overflow-y-auto pl-5 text-small">
        {mission.shots.map(({ id, name, instructions, map_feature }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium text-ink">{name}</span>
            {map_feature?.name && <span className="text-ink-soft"> · {map_feature.name}</span>}
            {instructions && <Markdown isDense>{instructions}</Markdown>}
          </li>
        ))}
      </ol>
    )}
  </Card>
)

export const SiteCard = ({ mission, onEdit }: CardProps) => (
  <Card
    title="Site"
    description={addressLine(mission.location)}
    actions={<EditButton label="Edit the site" onEdit={onEdit} />}
  >
    <SiteMap mission={mission} />
  </Card>
)

export const ScheduleCard = ({ mission, onEdit }: CardProps) => {
  const zone = mission.location?.timezone_id
  const { scheduled_at_start: start, scheduled_at_end: end, timeframe_start, timeframe_end } = mission
  const weekend = weekendChoices.find(({ id }) => id === mission.weekend_schedule_filter)
  return (
    <Card title="Schedule" actions={<EditButton label="Edit the time" onEdit={onEdit} />}>
      <DefinitionList
        layout="grid"
        items={[
          {
            term: 'Flight',
            detail: start ? flightTimeText(start, end, zone) : 'Not scheduled',
          },
          {
            term: 'Set by',
            detail: !start ? 'Nobody yet' : mission.admin_scheduled ? 'Dispatch' : 'The pilot',
          },
          {
            term: 'Fly by',
            detail: mission.fly_by_date ? formatLongDate(mission.fly_by_date) : 'No last day',
          },
          {
            term: 'Flight window',
            detail:
              timeframe_start && timeframe_end
                ? `${formatDate(timeframe_start, zone)} to ${formatDate(timeframe_end, zone)}`
                : 'None',
          },
          { term: 'Duration', detail: formatDuration(mission.duration_in_seconds) },
          { term: 'Days', detail: weekend?.label ?? 'Any day' },
          { term: 'At night', detail: mission.may_fly_at_night ? 'Allowed' : 'Not planned' },
        ]}
      />
    </Card>
  )
}

const percent = (fraction: number | null): string =>
  fraction === null ? 'Unknown' : `${Math.round(fraction * 100)}%`

export const WeatherCard = ({ mission }: CardProps) => {
  const { data, isPending } = useQuery(weatherQuery(mission.id))
  const zone = mission.location?.timezone_id
  const days = data?.days ?? []
  const flightDay = mission.scheduled_at_start ? isoDay(mission.scheduled_at_start, zone) : null
  return (
    <Card title="Weather" description={data?.sample ? 'Sample figures, not the real weather' : undefined}>
      {isPending ? (
        <SkeletonText lines={3} />
      ) : days.length === 0 ? (
        <p className="text-small text-ink-soft">There is no forecast for this site right now.</p>
      ) : (
        <table className="figures w-full text-left text-small">
          <thead className="text-ink-soft">
            <tr>
              <th className="py-1 font-normal">Day</th>
              <th className="py-1 font-normal">{`Wind, limit ${mission.max_wind_speed} mph`}</th>
              <th className="py-1 font-normal">Rain</th>
              <th className="py-1 font-normal">Clouds</th>
            </tr>
          </thead>
          <tbody>
            {days.slice(0, 8).map((day) => {
              const wind = day.windSpeedMax ?? day.windSpeed
              const isTooWindy = wind !== null && wind > mission.max_wind_speed
              const isFlight = flightDay !== null && isoDay(day.time, zone) === flightDay
              return (
                <tr key={day.time} className={isFlight ? 'bg-info-tint' : undefined}>
                  <th className="border-t border-line py-1 pr-2 font-medium text-ink">
                    {formatShortDate(day.time, zone)}
                    {isFlight && <span className="font-normal text-info-deep"> · flight</span>}
                  </th>
                  <td
                    className={`border-t border-line py-1 pr-2 ${isTooWindy ? 'font-medium text-danger-deep' : ''}`}
                  >
                    {wind === null ? 'Unknown' : `${Math.round(wind)} mph`}
                    {isTooWindy && ', too windy'}
                  </td>
                  <td className="border-t border-line py-1 pr-2">
                    {percent(day.precipProbabilityMax ?? day.precipProbability)}
                  </td>
                  <td className="border-t border-line py-1">{percent(day.cloudCover)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** Such as 'Waiver DOC-1, up to 400 ft AGL, until 06/30/2026'. */
const certificateText = ({
  certificate_type,
  doc_identifier,
  altitude,
  start_date,
  end_date,
}: ProviderMission['airspace_certificates'][number]): string =>
  [
    `${certificate_type} ${doc_identifier}`,
    altitude !== null && `up to ${altitude} ft AGL`,
    start_date && `from ${formatDate(start_date)}`,
    end_date && `until ${formatDate(end_date)}`,
  ]
    .filter(Boolean)
    .join(', ')

export const AirspaceCard = ({ mission }: CardProps) => {
  const { airspace_briefing: briefing, airspace_certificates, laanc_flights } = mission
  const numbers = laancAuthorizationNumbers(laanc_flights)
  return (
    <Card title="Airspace">
      <DefinitionList
        layout="grid"
        items={[
          {
            term: 'Authorization',
            detail: !briefing ? 'No briefing yet' : briefing.requires_auth ? 'Required' : 'Not required',
          },
          { term: 'Confirmed', detail: numbers.length > 0 ? numbers.join(', ') : 'None' },
          {
            term: 'Certificates',
            detail:
              airspace_certificates.length === 0 ? (
                'None'
              ) : (
                <ul>
                  {airspace_certificates.map((certificate) => (
                    <li key={certificate.id}>{certificateText(certificate)}</li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
      {briefing && briefing.notices.length > 0 && (
        <ul className="mt-3 list-disc pl-5 text-small wrap-anywhere text-ink-soft">
          {briefing.notices.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}
