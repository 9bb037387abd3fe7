import { Button } from '@sortie/ui/actions/button.tsx'
import { IconButton } from '@sortie/ui/actions/icon-button.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Plus, Trash2 } from 'lucide-react'

export interface DraftShot {
  name: string
  instructions: string
  shot_type_id: number | null
}

type ShotsEditorProps = {
  shots: readonly DraftShot[]
  onChange: (shots: DraftShot[]) => void
  error: string | undefined
}

/** The shots that the pilot delivers, in order. */
export const ShotsEditor = ({ shots, onChange, error }: ShotsEditorProps) => {
  const set = (index: number, changes: Partial<DraftShot>) =>
    onChange(shots.map((shot, at) => (at === index ? { ...shot, ...changes } : shot)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-small font-medium text-ink">Shots</legend>
      <ol className="flex flex-col gap-2">
        {shots.map((shot, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a shot that isn't stored has nothing else to be known by
          <li key={index} className="grid grid-cols-[1fr_2fr_auto] items-end gap-2">
            <TextField
              label={`Shot ${index + 1}`}
              value={shot.name}
              onChange={(name) => set(index, { name })}
              error={error && shot.name.trim() === '' ? error : undefined}
            />
            <TextField
              label={`Instructions of shot ${index + 1}`}
              value={shot.instructions}
              onChange={(instructions) => set(index, { instructions })}
            />
            <IconButton
              icon={Trash2}
              label={`Delete shot ${index + 1}`}
              onPress={() => onChange(shots.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      <Button
        size="small"
        mode="secondary"
        icon={Plus}
        className="self-start"
        onPress={() => onChange([...shots, { name: '', instructions: '', shot_type_id: null }])}
      >
        Add a shot
      </Button>
    </fieldset>
  )
}
