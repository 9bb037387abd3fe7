import { formatMoney } from '@sortie/domain/money/money'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { DefinitionList } from '@sortie/ui/data/definition-list.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { SkeletonText } from '@sortie/ui/feedback/skeleton.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#app/me.ts'
import { useWrite } from '#app/writes.ts'
import { badgesQuery, reviewTotalsQuery } from './pilots.queries.ts'

const availability = ({ is_available_weekdays, is_available_weekends }: Pilot): string =>
  [is_available_weekdays && 'weekdays', is_available_weekends && 'weekends'].filter(Boolean).join(' and ') ||
  'never'

const missingWords = {
  license: 'a valid license',
  drone: 'a drone',
  travel_distance: 'the travel distance',
  device: 'a device',
} as const

export const ProfileCard = ({ pilot }: { pilot: Pilot }) => {
  const { address, address2, city, state, postal_code, country } = pilot
  const place = [address, address2, city, [state, postal_code].filter(Boolean).join(' '), country]
    .filter(Boolean)
    .join(', ')
  const missing = pilot.missing_profile_data.map((item) => missingWords[item]).join(', ')
  const done = pilot.mission_breakdown
  const items = [
    ['Email', pilot.email],
    ['Phone', pilot.phone],
    ['Address', place],
    ['Travels', pilot.travel_distance === null ? null : `${pilot.travel_distance} miles`],
    ['Flies on', availability(pilot)],
    ['Programs', pilot.opt_ins.map((program) => program.replaceAll('_', ' ')).join(', ')],
    ['Client missions', String(done.client)],
    ['Training missions', String(done.training)],
    ['Paid so far', pilot.payout_totals.map(formatMoney).join(', ')],
    ['Missing', missing],
  ].flatMap(([term, detail]) =>
    detail ? [{ term, detail: <span className="wrap-anywhere">{detail}</span> }] : [],
  )
  return (
    <Card title="Profile">
      <DefinitionList items={items} />
    </Card>
  )
}

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)}%`

/** How what the pilot delivered was judged. */
export const ReviewsCard = ({ pilotId }: { pilotId: number }) => {
  const query = useQuery(reviewTotalsQuery(pilotId))
  const { data } = query
  if (!data)
    return (
      <Card title="Reviews">
        {query.isError ? (
          <LoadFailure title="We couldn't load the reviews" query={query} />
        ) : (
          <SkeletonText lines={3} />
        )}
      </Card>
    )
  const { missions, accepted, rejected, reshoots, reasons } = data
  const items = [
    { term: 'Missions reviewed', detail: String(missions) },
    ...(accepted + rejected > 0
      ? [
          {
            term: 'Files accepted',
            detail: `${percent(accepted, accepted + rejected)} of ${accepted + rejected}`,
          },
        ]
      : []),
    { term: 'Flown again', detail: String(reshoots) },
    ...(reasons.length > 0
      ? [
          {
            term: 'Rejected for',
            detail: (
              <span className="wrap-anywhere">
                {reasons.map(({ name, count }) => `${name} (${count})`).join(', ')}
              </span>
            ),
          },
        ]
      : []),
  ]
  return (
    <Card title="Reviews" description="The last 12 months">
      {missions + reshoots === 0 ? (
        <p className="text-ink-soft">Nothing reviewed yet.</p>
      ) : (
        <DefinitionList items={items} />
      )}
    </Card>
  )
}

const Names = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? (
    <p className="text-ink-soft">None</p>
  ) : (
    <p className="wrap-anywhere">{names.join(', ')}</p>
  )

export const GearCard = ({ pilot }: { pilot: Pilot }) => (
  <Card title="Gear">
    <div className="flex flex-col gap-3">
      <section aria-label="Drones">
        <h3 className="text-ink-soft">Drones</h3>
        <Names
          names={pilot.drones.map(({ drone, cameras }) =>
            [drone.full_name, cameras.map(({ name }) => name).join(', ')].filter(Boolean).join(': '),
          )}
        />
      </section>
      <section aria-label="Devices">
        <h3 className="text-ink-soft">Devices</h3>
        <Names names={pilot.devices.map(({ device }) => device.name)} />
      </section>
      <section aria-label="Equipment">
        <h3 className="text-ink-soft">Equipment</h3>
        <Names names={pilot.pilot_equipment.map(({ pilot_equipment }) => pilot_equipment.name)} />
      </section>
    </div>
  </Card>
)

/** The badges of a pilot, to award and to take back. */
export const BadgesCard = ({ pilot }: { pilot: Pilot }) => {
  const mayAward = useMay('PUT /v1/provider/pilots/{id}/badges/{badge_id}')
  const [chosen, setChosen] = useState<string | null>(null)
  const { data: badges } = useQuery({ ...badgesQuery, enabled: mayAward })
  const award = useWrite('PUT /v1/provider/pilots/{id}/badges/{badge_id}', {
    onSuccess: () => setChosen(null),
  })
  const removal = useWrite('DELETE /v1/provider/pilots/{id}/badges/{badge_id}')
  const error = award.error ?? removal.error
  const earned = pilot.pilot_badges.filter(({ status }) => status === 'complete').map(({ badge }) => badge.id)
  const others = (badges?.data ?? []).filter(({ id }) => !earned.includes(id))
  const params = (badge_id: number) => ({ id: pilot.id, badge_id })
  return (
    <Card title="Badges">
      <div className="flex flex-col gap-3">
        {error && (
          <Alert tone="danger" isLive>
            {readServerErrors(error, []).message}
          </Alert>
        )}
        {pilot.pilot_badges.length === 0 && <p className="text-ink-soft">None yet</p>}
        <ul className="flex flex-col gap-2 empty:hidden">
          {pilot.pilot_badges.map(({ badge, status }) => (
            <li key={badge.id} className="flex items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">{badge.name}</span>
              <span className="flex shrink-0 items-center gap-2">
                {status === 'pending' && <Chip tone="on-hold">Pending</Chip>}
                {mayAward && (
                  <Button
                    size="small"
                    mode="secondary"
                    aria-label={`Remove the ${badge.name} badge`}
                    isDisabled={removal.isPending}
                    onPress={() => removal.mutate({ params: params(badge.id) })}
                  >
                    Remove
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
        {mayAward && others.length > 0 && (
          <div className="flex items-end gap-2">
            <Select
              label="Badge to award"
              className="min-w-0 flex-1"
              options={others.map(({ id, name }) => ({ id: String(id), label: name }))}
              value={chosen}
              onChange={setChosen}
            />
            <Button
              mode="secondary"
              isDisabled={chosen === null}
              isPending={award.isPending}
              onPress={() => award.mutate({ params: params(Number(chosen)), body: { status: 'complete' } })}
            >
              Award
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
