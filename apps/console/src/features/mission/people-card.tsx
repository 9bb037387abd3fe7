import { timestampText } from '@sortie/domain/time/date-texts'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Chip, type ChipTone } from '@sortie/ui/data/chip.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { SkeletonText } from '@sortie/ui/feedback/skeleton.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-aria-components/Link'
import { useMay } from '#app/me.ts'
import { write } from '#app/writes.ts'
import type { Change } from './change-dialog.tsx'
import { type Candidate, candidatesQuery, type Offer, type ProviderMission } from './mission.queries.ts'
import { withdrawChange } from './mission-changes.ts'

const offerable: readonly string[] = ['created', 'available', 'pilots_notified']

const offerStates: Readonly<Record<Offer['state'], { word: string; tone: ChipTone }>> = {
  offered: { word: 'Open', tone: 'available' },
  accepted: { word: 'Accepted', tone: 'success' },
  declined: { word: 'Declined', tone: 'danger' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
  lost: { word: 'Too late', tone: 'neutral' },
}

const offerText = ({ offered_at, seen_at, responded_at }: Offer, zone: string | null): string => {
  if (responded_at) return `Responded ${timestampText(responded_at, zone)}`
  if (seen_at) return `Opened ${timestampText(seen_at, zone)}`
  return `Offered ${timestampText(offered_at, zone)}, not opened yet`
}

/** A pilot's name, which leads to their page for those who may see it. */
const PilotLink = ({ id, name }: { id: number; name: string }) =>
  useMay('GET /v1/provider/pilots/{id}') ? (
    <Link href={`/pilots/${id}`} className="rounded-sm font-medium text-ink hover:underline">
      {name}
    </Link>
  ) : (
    <span className="font-medium text-ink">{name}</span>
  )

interface ActProps {
  mission: ProviderMission
  onChange: (change: Change) => void
}

const Offers = ({ mission, onChange }: ActProps) => {
  const mayWithdraw = useMay('POST /v1/provider/missions/{id}/withdraw')
  const zone = mission.location?.timezone_id ?? null
  if (mission.offers.length === 0)
    return <p className="text-small text-ink-soft">Not offered to anyone yet.</p>
  return (
    <ul aria-label="Offers" className="flex flex-col divide-y divide-line">
      {mission.offers.map((offer) => (
        <li key={offer.pilot_id} className="flex items-start justify-between gap-2 py-2 text-small">
          <div className="min-w-0 wrap-anywhere">
            <PilotLink id={offer.pilot_id} name={offer.pilot_name} />
            <p className="text-ink-soft">{offerText(offer, zone)}</p>
          </div>
          <div className="flex shrink-0 flex-col items-end gap-1">
            <Chip tone={offerStates[offer.state].tone}>{offerStates[offer.state].word}</Chip>
            {mayWithdraw && offer.state === 'offered' && (
              <Button
                size="small"
                mode="secondary"
                aria-label={`Withdraw the offer to ${offer.pilot_name}`}
                onPress={() =>
                  onChange(withdrawChange(mission.id, { id: offer.pilot_id, name: offer.pilot_name }).change)
                }
              >
                Withdraw
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const offerChange = (id: number, { pilot_id, pilot_name, matches }: Candidate): Change => {
  const body = { pilot_ids: [pilot_id], ...(matches ? {} : { force: true }) }
  return {
    title: `Offer this mission to ${pilot_name}?`,
    confirmLabel: 'Offer',
    done: `Offered to ${pilot_name}`,
    preview: { action: 'offers', body },
    run: () => write('POST /v1/provider/missions/{id}/offers', { params: { id }, body }),
  }
}

const offerToAllChange = (id: number): Change => {
  const body = { matching: true } as const
  return {
    title: 'Offer this mission to all pilots who match?',
    confirmLabel: 'Offer to all',
    done: 'Offered to all who match',
    preview: { action: 'offers', body },
    run: () => write('POST /v1/provider/missions/{id}/offers', { params: { id }, body }),
  }
}

const assignChange = (id: number, { pilot_id, pilot_name }: Candidate): Change => ({
  title: `Assign this mission to ${pilot_name}?`,
  confirmLabel: 'Assign',
  done: `Assigned to ${pilot_name}`,
  preview: { action: 'assign', body: { pilot_id } },
  run: () => write('POST /v1/provider/missions/{id}/assign', { params: { id }, body: { pilot_id } }),
})

const distanceText = ({ distance, travel_distance }: Candidate): string => {
  if (distance === null) return 'Distance unknown'
  return travel_distance === null ? `${distance} mi` : `${distance} mi, travels ${travel_distance} mi`
}

/** Reasons that no insistence overcomes. */
const final: readonly string[] = ['pilot_rejected', 'pilot_not_approved', 'already_offered', 'unknown_pilot']

const CandidateRow = ({ candidate, mission, onChange }: ActProps & { candidate: Candidate }) => {
  const mayOffer = useMay('POST /v1/provider/missions/{id}/offers')
  const mayAssign = useMay('POST /v1/provider/missions/{id}/assign')
  const isOpen = offerable.includes(mission.status)
  const canOffer = isOpen && !candidate.reasons.some(({ code }) => final.includes(code))
  const canAssign = isOpen && !candidate.reasons.some(({ code }) => code.startsWith('pilot_'))
  return (
    <li className="py-2 text-small">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 wrap-anywhere">
          <PilotLink id={candidate.pilot_id} name={candidate.pilot_name} />
          <p className="text-ink-soft">{distanceText(candidate)}</p>
          {candidate.matches && <p className="text-accent-deep">Matches</p>}
        </div>
        <div className="flex shrink-0 gap-1">
          {mayOffer && canOffer && (
            <Button
              size="small"
              mode="secondary"
              aria-label={`Offer to ${candidate.pilot_name}`}
              onPress={() => onChange(offerChange(mission.id, candidate))}
            >
              Offer
            </Button>
          )}
          {mayAssign && canAssign && (
            <Button
              size="small"
              mode="secondary"
              aria-label={`Assign to ${candidate.pilot_name}`}
              onPress={() => onChange(assignChange(mission.id, candidate))}
            >
              Assign
            </Button>
          )}
        </div>
      </div>
      {!candidate.matches && (
        <ul className="mt-1 text-ink-soft">
          {candidate.reasons.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

const Candidates = (props: ActProps) => {
  const mayOffer = useMay('POST /v1/provider/missions/{id}/offers')
  const query = useInfiniteQuery(candidatesQuery(props.mission.id))
  const candidates = query.data?.pages.flatMap(({ data }) => data) ?? []
  if (query.isError && !query.data) return <LoadFailure title="We couldn't load the pilots" query={query} />
  if (query.isPending) return <SkeletonText lines={5} />
  if (candidates.length === 0)
    return <p className="text-small text-ink-soft">No pilot works near this site.</p>
  return (
    <>
      {mayOffer && candidates.some(({ matches }) => matches) && (
        <Button
          size="small"
          className="my-2"
          onPress={() => props.onChange(offerToAllChange(props.mission.id))}
        >
          Offer to all who match
        </Button>
      )}
      <ul aria-label="Pilots for this mission" className="flex flex-col divide-y divide-line">
        {candidates.map((candidate) => (
          <CandidateRow key={candidate.pilot_id} candidate={candidate} {...props} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          size="small"
          mode="secondary"
          isPending={query.isFetchingNextPage}
          onPress={() => void query.fetchNextPage()}
        >
          Show more pilots
        </Button>
      )}
    </>
  )
}

/** Who is offered the mission, and who else could fly it. */
export const PeopleCard = (props: ActProps) => {
  const maySeeCandidates = useMay('GET /v1/provider/missions/{id}/candidates')
  const holder = props.mission.offers.find(({ state }) => state === 'accepted')
  return (
    <Card title="People">
      {props.mission.pilot_id !== null && (
        <p className="mb-3 text-small">
          <span className="text-ink-soft">Pilot: </span>
          <PilotLink
            id={props.mission.pilot_id}
            name={holder?.pilot_name ?? `Pilot ${props.mission.pilot_id}`}
          />
        </p>
      )}
      <h3 className="text-small font-semibold text-ink">Offers</h3>
      <Offers {...props} />
      {maySeeCandidates && offerable.includes(props.mission.status) && (
        <>
          <h3 className="mt-4 text-small font-semibold text-ink">Pilots for this mission</h3>
          <Candidates {...props} />
        </>
      )}
    </Card>
  )
}
