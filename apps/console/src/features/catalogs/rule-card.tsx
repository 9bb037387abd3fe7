import { ruleSentence } from '@sortie/domain/provider/rule-sentence'
import { ruleNames } from '@sortie/domain/quality/quality-rules'
import { IconButton } from '@sortie/ui/actions/icon-button.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { Trash2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { ruleFields } from './rule-fields.ts'
import { RuleInput } from './rule-inputs.tsx'
import type { Preview } from './rules.queries.ts'
import { type DraftRule, ruleOf } from './rules-draft.ts'

export type PreviewedRule = Preview['rules'][number]

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

/** What the rule would have found in past deliveries, in a line. */
export const outcomeText = ({ compared_shots, shots, files, unknown_files }: PreviewedRule): string => {
  if (compared_shots === 0) return 'Nothing delivered to compare with.'
  const unknown = unknown_files > 0 ? ` ${counted(unknown_files, 'photo')} can't be judged.` : ''
  if (shots === 0) return `None of ${counted(compared_shots, 'delivered shot')} would have failed.${unknown}`
  const ofFiles = files > 0 ? `, with ${counted(files, 'file')}` : ''
  return `${shots.toLocaleString('en-US')} of ${counted(compared_shots, 'delivered shot')} would have failed${ofFiles}.${unknown}`
}

type RuleCardProps = {
  draft: DraftRule
  onChange: (draft: DraftRule) => void
  onDelete: () => void
  errors: Readonly<Record<string, string>>
  outcome: PreviewedRule | undefined
  /** Whether it was just added, and is where the person goes on. */
  isNew: boolean
}

/** One rule: how strict it is, its numbers, what they mean in a sentence, and what they would have found. */
export const RuleCard = ({ draft, onChange, onDelete, errors, outcome, isNew }: RuleCardProps) => {
  const { rule, severity, values } = draft
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  const hasErrors = Object.keys(errors).length > 0
  return (
    <li
      aria-labelledby={headingId}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 id={headingId} ref={heading} tabIndex={-1} className="rounded-sm text-body font-semibold">
          {ruleNames[rule]}
        </h3>
        <IconButton
          icon={Trash2}
          size="small"
          label={`Delete ${ruleNames[rule]}, ${severity}`}
          onPress={onDelete}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-3 xl:grid-cols-3">
        <Select
          label="How strict"
          options={[
            { id: 'must', label: 'Must', description: 'Not ready unless the pilot says why' },
            { id: 'should', label: 'Should', description: 'The pilot is warned' },
          ]}
          value={severity}
          onChange={(chosen) => onChange({ ...draft, severity: chosen })}
          error={errors.severity}
        />
        {ruleFields[rule].map((field) => (
          <RuleInput
            key={field.name}
            field={field}
            value={values[field.name]}
            onChange={(value) => onChange({ ...draft, values: { ...values, [field.name]: value } })}
            error={errors[field.name]}
          />
        ))}
      </div>
      {!hasErrors && (
        <div className="text-small">
          <p className="text-ink">{ruleSentence(ruleOf(draft))}</p>
          {outcome && (
            <p className={outcome.shots > 0 ? 'font-medium text-attention-deep' : 'text-ink-soft'}>
              {outcomeText(outcome)}
            </p>
          )}
        </div>
      )}
    </li>
  )
}
