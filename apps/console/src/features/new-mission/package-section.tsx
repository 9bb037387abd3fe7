import { missionTypes, missionTypeTitles } from '@sortie/domain/mission/mission-type'
import { currencyOfCode } from '@sortie/domain/money/currency'
import { formatMoney } from '@sortie/domain/money/money'
import { NumberField } from '@sortie/ui/fields/number-field.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { ShotsEditor } from '#app/shots-editor.tsx'
import { withPackage } from './mission-draft.ts'
import type { Package } from './new-mission.queries.ts'
import { FormSection, type SectionProps } from './section.tsx'

const noPackage = 'none'

const packageDescription = ({ shots, payout, badge_required, badge }: Package): string =>
  [
    shots.length === 1 ? '1 shot' : `${shots.length} shots`,
    ...(payout
      ? [formatMoney({ amount: payout.amount, currency: currencyOfCode(payout.currency_code) })]
      : []),
    ...(badge_required && badge ? [badge.name] : []),
  ].join(', ')

/** The package first: it brings shots, payout and duration, all of which can be changed. */
export const PackageSection = ({
  draft,
  change,
  errorOf,
  packages,
}: SectionProps & { packages: readonly Package[] }) => {
  const choose = (id: string | null) => {
    const chosen = packages.find((one) => String(one.id) === id)
    change((before) => (chosen ? withPackage(before, chosen) : { ...before, package_id: null }))
  }
  return (
    <FormSection title="What to do">
      <Select
        label="Package"
        description="Brings shots, requirements, payout and duration."
        options={[
          { id: noPackage, label: 'No package' },
          ...packages.map((one) => ({
            id: String(one.id),
            label: one.name,
            description: packageDescription(one),
          })),
        ]}
        value={draft.package_id === null ? noPackage : String(draft.package_id)}
        onChange={choose}
        error={errorOf('package_id')}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Name"
          isRequired
          value={draft.name}
          onChange={(name) => change({ name })}
          error={errorOf('name')}
        />
        <TextField
          label="Your reference"
          value={draft.reference_id}
          onChange={(reference_id) => change({ reference_id })}
          error={errorOf('reference_id')}
        />
        <Select
          label="Type"
          options={missionTypes.map((id) => ({ id, label: missionTypeTitles[id] }))}
          value={draft.mission_type}
          onChange={(mission_type) => mission_type && change({ mission_type })}
          error={errorOf('mission_type')}
        />
        <div className="grid grid-cols-2 gap-4">
          <NumberField
            label="Payout"
            minValue={0}
            value={draft.payout ?? Number.NaN}
            formatOptions={{ style: 'currency', currency: draft.currency_code }}
            onChange={(payout) => change({ payout: Number.isNaN(payout) ? null : payout })}
            error={errorOf('estimated_payouts')}
          />
          <NumberField
            label="Minutes"
            minValue={1}
            value={draft.duration_minutes ?? Number.NaN}
            onChange={(minutes) => change({ duration_minutes: Number.isNaN(minutes) ? null : minutes })}
            error={errorOf('duration_in_seconds')}
          />
        </div>
      </div>
      <TextArea
        label="Instructions"
        description="Markdown. Pilots read it before they accept."
        value={draft.instructions}
        onChange={(instructions) => change({ instructions })}
        error={errorOf('instructions')}
      />
      <ShotsEditor shots={draft.shots} onChange={(shots) => change({ shots })} error={errorOf('shots')} />
    </FormSection>
  )
}
