import { featureColor } from '@sortie/domain/mission/map-feature'
import { missionTypeTitles } from '@sortie/domain/mission/mission-type'
import { currencyOfCode } from '@sortie/domain/money/currency'
import { formatMoney } from '@sortie/domain/money/money'
import { weekendText } from '@sortie/domain/schedule/schedule-texts'
import { formatDuration, formatLongDate } from '@sortie/domain/time/dates'
import { usesMiles } from '@sortie/domain/units'
import { DefinitionList } from '@sortie/ui/data/definition-list.tsx'
import { Markdown } from '@sortie/ui/data/lazy-markdown.tsx'
import { geometryOf } from '@sortie/ui/map/drawn-areas.ts'
import { InteractiveMap } from '@sortie/ui/map/interactive-map.tsx'
import type { DrawnFeature } from '@sortie/ui/map/map-types.ts'
import { Dialog } from '@sortie/ui/overlays/dialog.tsx'
import { mapGround } from '#app/map-ground.ts'
import { addressText } from '#app/site/drafted-site.ts'
import type { MissionDraft } from './mission-draft.ts'
import type { Package } from './new-mission.queries.ts'

const namesOf = (items: readonly { name: string }[]): string => items.map(({ name }) => name).join(', ')

/** What the package requires of the pilot, in the order in which the portal lists it. */
const requirementsOf = (chosen: Package | null) =>
  chosen === null
    ? []
    : [
        ...(chosen.badge_required && chosen.badge ? [{ term: 'Badge', detail: chosen.badge.name }] : []),
        ...(chosen.drones_required ? [{ term: 'Drones', detail: namesOf(chosen.drones) }] : []),
        ...(chosen.cameras_required ? [{ term: 'Cameras', detail: namesOf(chosen.drone_cameras) }] : []),
        ...(chosen.devices_required ? [{ term: 'Devices', detail: namesOf(chosen.devices) }] : []),
        ...(chosen.equipment_required ? [{ term: 'Equipment', detail: namesOf(chosen.equipment) }] : []),
        ...(chosen.flight_certificate_required
          ? [{ term: 'License', detail: 'A valid flight certificate' }]
          : []),
      ]

const payoutOf = ({ payout, currency_code }: MissionDraft): string => {
  if (payout === null) return 'No payout'
  return formatMoney({ amount: Math.round(payout * 100), currency: currencyOfCode(currency_code) })
}

const shapesOf = ({ site, fileFeatures }: MissionDraft): DrawnFeature[] =>
  [
    ...site.areas.flatMap((area) => {
      const geometry = geometryOf(area)
      return geometry ? [{ name: area.name, kind: 'polygon', geometry }] : []
    }),
    ...fileFeatures,
  ].map(({ name, kind, geometry }, index) => ({
    id: index + 1,
    name,
    kind: kind as DrawnFeature['kind'],
    geometry,
    colour: featureColor(index),
  }))

type PilotPreviewProps = { draft: MissionDraft; chosen: Package | null; onClose: () => void }

/** The mission in the words and the order in which a pilot reads it, before anything is sent. */
export const PilotPreview = ({ draft, chosen, onClose }: PilotPreviewProps) => {
  const { address, site, shots, contact } = draft
  const shapes = shapesOf(draft)
  const place = addressText(address)
  return (
    <Dialog title="As the pilot sees it" size="large" isOpen onOpenChange={onClose}>
      <article className="flex flex-col gap-6 text-body">
        <header className="flex flex-col gap-1">
          <p className="text-small text-ink-soft">{missionTypeTitles[draft.mission_type]}</p>
          <h3 className="text-title font-semibold wrap-anywhere">{draft.name || 'Mission without a name'}</h3>
          <p className="wrap-anywhere">{place || 'Location unknown'}</p>
          <p className="figures text-title font-semibold">{payoutOf(draft)}</p>
        </header>
        <DefinitionList
          items={[
            ...(draft.window ? [{ term: 'Fly by', detail: formatLongDate(draft.window.end) }] : []),
            { term: 'Days', detail: weekendText(draft.weekend_schedule_filter) },
            ...(draft.duration_minutes === null
              ? []
              : [{ term: 'Duration', detail: formatDuration(draft.duration_minutes * 60) }]),
            ...(draft.max_wind_speed === null
              ? []
              : [{ term: 'Wind', detail: `Up to ${draft.max_wind_speed} mph` }]),
            ...(draft.require_raw_images ? [{ term: 'Files', detail: 'Raw images are required' }] : []),
            ...requirementsOf(chosen),
            ...(contact.name ? [{ term: 'On-site contact', detail: contact.name }] : []),
          ]}
        />
        {draft.instructions.trim() !== '' && (
          <section className="flex flex-col gap-1">
            <h4 className="font-semibold">Instructions</h4>
            <Markdown>{draft.instructions}</Markdown>
          </section>
        )}
        {shots.length > 0 && (
          <section className="flex flex-col gap-1">
            <h4 className="font-semibold">Shots</h4>
            <ol className="flex list-decimal flex-col gap-1 pl-5">
              {shots.map(({ name, instructions }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: shots can have the same name
                <li key={index} className="wrap-anywhere">
                  {name}
                  {instructions && <Markdown>{instructions}</Markdown>}
                </li>
              ))}
            </ol>
          </section>
        )}
        {site.pin && (
          <InteractiveMap
            label="Map as the pilot sees it"
            features={shapes}
            markers={[
              { id: 'site', ...site.pin, pin: 'client', color: featureColor(0), title: place || 'Site' },
            ]}
            center={site.pin}
            ground={mapGround()}
            units={usesMiles(address.country || 'US') ? 'imperial' : 'metric'}
            className="h-64"
            {...(shapes.length > 0 ? { fitTo: 'features' as const } : {})}
          />
        )}
      </article>
    </Dialog>
  )
}
