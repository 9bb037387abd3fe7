import { Button } from '@sortie/ui/actions/button.tsx'
import { IconButton } from '@sortie/ui/actions/icon-button.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Field, type SavingForm } from '@sortie/web-app/forms/form.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type Choices, choicesQuery } from '#app/catalog-choices.ts'
import type { ProviderMission } from './mission.queries.ts'
import { type ShotsEdits, shotsOf } from './mission-edits.ts'
import { MissionForm } from './mission-form.tsx'

const none = 'none'

interface ChoiceProps {
  label: string
  choices: Choices
  value: number | null | undefined
  onChange: (id: number | null) => void
  error: string | undefined
}

const Choice = ({ label, choices, value, onChange, error }: ChoiceProps) => (
  <Select
    label={label}
    options={[
      { id: none, label: 'None' },
      ...choices.map(({ id, name }) => ({ id: String(id), label: name || `Number ${id + 1}` })),
    ]}
    value={value == null ? none : String(value)}
    onChange={(id) => onChange(id === none ? null : Number(id))}
    error={error}
  />
)

type FieldsProps = { form: SavingForm<ShotsEdits>; mission: ProviderMission }

const ShotFields = ({ form, mission }: FieldsProps) => {
  const shots = form.watch('shots')
  const { data: types = [] } = useQuery(choicesQuery('shot_types'))
  const set = (next: typeof shots) => {
    form.setValue('shots', next, { shouldDirty: true })
    form.clearErrors()
  }
  const move = (from: number, to: number) => {
    const shot = shots[from]
    if (shot) set(shots.toSpliced(from, 1).toSpliced(to, 0, shot))
  }
  const features = mission.map_features.map(({ name }, id) => ({ id, name }))
  return (
    <>
      <ol className="flex flex-col divide-y divide-line">
        {shots.map((shot, index) => (
          <li key={shot.id ?? `new-${index}`} className="flex flex-col gap-3 py-4 first:pt-0">
            <div className="flex items-end gap-1">
              <Field form={form} name={`shots.${index}.name`}>
                {({ inputRef: _, ...field }) => (
                  <TextField {...field} label={`Shot ${index + 1}`} className="min-w-0 flex-1" />
                )}
              </Field>
              <IconButton
                icon={ArrowUp}
                label={`Move shot ${index + 1} up`}
                isDisabled={index === 0}
                onPress={() => move(index, index - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={`Move shot ${index + 1} down`}
                isDisabled={index === shots.length - 1}
                onPress={() => move(index, index + 1)}
              />
              <IconButton
                icon={Trash2}
                label={`Delete shot ${index + 1}`}
                onPress={() => set(shots.toSpliced(index, 1))}
              />
            </div>
            <Field form={form} name={`shots.${index}.instructions`}>
              {({ inputRef: _, ...field }) => (
                <TextArea
                  {...field}
                  value={field.value ?? ''}
                  label={`Instructions of shot ${index + 1}`}
                  description="Markdown"
                  rows={2}
                />
              )}
            </Field>
            <div className="grid grid-cols-2 gap-4">
              <Field form={form} name={`shots.${index}.shot_type_id`}>
                {({ value, onChange, error }) => (
                  <Choice
                    label={`Kind of shot ${index + 1}`}
                    choices={types}
                    value={value}
                    onChange={onChange}
                    error={error}
                  />
                )}
              </Field>
              {features.length > 0 && (
                <Field form={form} name={`shots.${index}.map_feature_index`}>
                  {({ value, onChange, error }) => (
                    <Choice
                      label={`On the map, shot ${index + 1}`}
                      choices={features}
                      value={value}
                      onChange={(id) => onChange(id ?? undefined)}
                      error={error}
                    />
                  )}
                </Field>
              )}
            </div>
          </li>
        ))}
      </ol>
      <Button
        size="small"
        mode="secondary"
        icon={Plus}
        className="self-start"
        onPress={() => set([...shots, { name: '', instructions: '', shot_type_id: null }])}
      >
        Add a shot
      </Button>
      {mission.shots.some(({ id }) => !shots.some((shot) => shot.id === id)) && (
        <p role="status" className="text-attention-deep">
          Files that were uploaded for a deleted shot stay, without a shot.
        </p>
      )}
    </>
  )
}

interface ShotsPanelProps {
  mission: ProviderMission
  onClose: () => void
}

/** Changes which shots a pilot delivers, in which order, and what is said about each. */
export const ShotsPanel = ({ mission, onClose }: ShotsPanelProps) => (
  <MissionForm title="Edit shots" mission={mission} defaultValues={shotsOf(mission)} onClose={onClose}>
    {(form) => <ShotFields form={form} mission={mission} />}
  </MissionForm>
)
