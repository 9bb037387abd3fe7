import { isKnownStatus, isOnHold, type MissionStatus } from '@sortie/domain/mission/mission-status'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import { statusWords } from '@sortie/domain/provider/status-words'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Menu } from '@sortie/ui/actions/menu.tsx'
import { Chip, type ChipTone } from '@sortie/ui/data/chip.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { SkeletonCard } from '@sortie/ui/feedback/skeleton.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { isGone } from '@sortie/web-app/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { mayCall, useMay, useRoles } from '#app/me.ts'
import { missionsLink } from '#app/missions-link.ts'
import { usePageCommands } from '#app/page-commands.ts'
import { afterUnsaved } from '#app/unsaved.tsx'
import { AssetsCard } from './assets-card.tsx'
import { type Change, ChangeDialog } from './change-dialog.tsx'
import { EditPanel } from './edit-panel.tsx'
import { missionQuery, type ProviderMission } from './mission.queries.ts'
import { changesOf } from './mission-changes.ts'
import { PayoutTimelineCard } from './payout-timeline-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { AuditCard, CommentsCard, PayoutsCard } from './record-cards.tsx'
import { SchedulePanel } from './schedule-panel.tsx'
import { ShotsPanel } from './shots-panel.tsx'
import { AirspaceCard, ScheduleCard, ScopeCard, ShotsCard, SiteCard, WeatherCard } from './site-cards.tsx'
import { SitePanel } from './site-panel.tsx'
import { TimelineCard } from './timeline-card.tsx'

const tones: Readonly<Partial<Record<MissionStatus, ChipTone>>> = {
  available: 'available',
  pilots_notified: 'available',
  complete: 'success',
  rejected: 'danger',
  canceled: 'danger',
}

const Status = ({ mission }: { mission: ProviderMission }) => {
  const { status, sla_expired } = mission
  if (isOnHold(mission)) return <Chip tone="on-hold">On hold</Chip>
  if (sla_expired) return <Chip tone="danger">Expired</Chip>
  if (!isKnownStatus(status)) return null
  return <Chip tone={tones[status] ?? 'in-progress'}>{statusWords[status]}</Chip>
}

/** What of the mission is being edited, beside the page. */
type Edited = 'edit' | 'site' | 'shots' | 'schedule'

const schedulable: readonly string[] = [
  'created',
  'available',
  'pilots_notified',
  'pilot_accepted',
  'pilot_assigned',
]

type ActionsProps = { mission: ProviderMission; onChange: (change: Change) => void }

const Actions = ({ mission, onChange }: ActionsProps) => {
  const roles = useRoles()
  const changes = changesOf(mission, (name) => mayCall(roles, name))
  if (changes.length === 0) return null
  return (
    <Menu
      label="Actions"
      items={changes.map(({ id, label, change }) => ({ id, label, isDanger: change.isDanger ?? false }))}
      onAction={(id) => {
        const chosen = changes.find((change) => change.id === id)
        if (chosen) onChange(chosen.change)
      }}
    >
      <Button mode="secondary" iconAfter={ChevronDown}>
        Actions
      </Button>
    </Menu>
  )
}

const MissionScreen = ({ mission }: { mission: ProviderMission }) => {
  const [edited, setEdited] = useState<Edited | null>(null)
  // Asked on top of what is being edited, which stays open.
  const [change, setChange] = useState<Change | null>(null)
  const mayEdit = useMay('PATCH /v1/provider/missions/{id}')
  const mayAudit = useMay('GET /v1/provider/audit_log')
  const maySeeAssets = useMay('GET /v1/provider/missions/{id}/assets')
  const edit = (part: Edited) => () => part !== edited && afterUnsaved(() => setEdited(part))
  const stop = () => setEdited(null)
  const maySchedule = mayEdit && schedulable.includes(mission.status)
  const roles = useRoles()
  usePageCommands([
    ...(mayEdit
      ? [
          { id: 'edit', label: 'Edit the mission', run: edit('edit') },
          { id: 'site', label: 'Edit the site', run: edit('site') },
          { id: 'shots', label: 'Edit the shots', run: edit('shots') },
        ]
      : []),
    ...(maySchedule ? [{ id: 'schedule', label: 'Set the time', run: edit('schedule') }] : []),
    ...changesOf(mission, (name) => mayCall(roles, name)).map((offered) => ({
      id: offered.id,
      label: offered.label,
      run: () => setChange(offered.change),
    })),
  ])
  return (
    <>
      <PageHeader
        title={missionTitle(mission)}
        back={{ href: missionsLink(), label: 'Missions' }}
        description={`Mission ${mission.id}${mission.reference_id ? ` · ${mission.reference_id}` : ''}`}
        status={<Status mission={mission} />}
        actions={<Actions mission={mission} onChange={setChange} />}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[17rem_minmax(0,1fr)_22rem]">
        <div className="lg:col-start-2 xl:col-start-1">
          <TimelineCard missionId={mission.id} zone={mission.location?.timezone_id ?? null} />
        </div>
        {/* On a phone, who flies it comes before what the site is like. */}
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 xl:col-start-3 xl:row-start-1">
          <PeopleCard mission={mission} onChange={setChange} />
          <PayoutTimelineCard missionId={mission.id} zone={mission.location?.timezone_id ?? null} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1 xl:col-start-2 xl:row-span-1">
          <ScopeCard mission={mission} onEdit={mayEdit ? edit('edit') : undefined} />
          <ShotsCard mission={mission} onEdit={mayEdit ? edit('shots') : undefined} />
          <SiteCard mission={mission} onEdit={mayEdit ? edit('site') : undefined} />
          <ScheduleCard mission={mission} onEdit={maySchedule ? edit('schedule') : undefined} />
          <WeatherCard mission={mission} />
          <AirspaceCard mission={mission} />
        </div>
      </div>
      {maySeeAssets && <AssetsCard mission={mission} />}
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        <CommentsCard mission={mission} />
        <PayoutsCard mission={mission} />
      </div>
      {mayAudit && <AuditCard missionId={mission.id} />}
      {edited === 'edit' && <EditPanel mission={mission} onClose={stop} />}
      {edited === 'site' && <SitePanel mission={mission} onClose={stop} />}
      {edited === 'shots' && <ShotsPanel mission={mission} onClose={stop} />}
      {edited === 'schedule' && <SchedulePanel mission={mission} onClose={stop} />}
      {change && <ChangeDialog missionId={mission.id} change={change} onClose={() => setChange(null)} />}
    </>
  )
}

/** Everything about one mission on one page. */
export const Component = () => {
  const id = Number(useParams().id)
  const query = useQuery({ ...missionQuery(id), enabled: Number.isSafeInteger(id) && id > 0 })
  if (query.data) return <MissionScreen key={id} mission={query.data} />
  if (!(id > 0) || isGone(query.error))
    return (
      <Alert tone="info" title="There's no such mission">
        It may have been deleted, or the number is wrong.
      </Alert>
    )
  if (query.isError) return <LoadFailure title="We couldn't load the mission" query={query} />
  return <SkeletonCard />
}
