import { known } from '@sortie/domain/language'
import { Button } from '@sortie/ui/actions/button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'

/** Everything that is pressed here is at least this tall, for thumbs in gloves. */
export const gloveClass = 'min-h-14! text-body!'

type TickProps = {
  name: string
  isDone: boolean
  onChange: (isDone: boolean) => void
  children?: ReactNode
}

/** A row to tick as a whole. */
export const Tick = ({ name, isDone, onChange, children }: TickProps) => (
  <ToggleButton
    isSelected={isDone}
    onChange={onChange}
    className="flex min-h-16 w-full cursor-pointer items-center gap-4 px-4 py-3 text-left text-ink pressed:bg-sunken"
  >
    <span
      aria-hidden
      className={classNames(
        'grid size-10 shrink-0 place-items-center rounded-control border-2',
        isDone ? 'border-accent-strong bg-accent-strong text-white' : 'border-edge bg-surface',
      )}
    >
      {isDone && <Check className="size-7" strokeWidth={3} />}
    </span>
    <span className="min-w-0 flex-1">
      <span className="block text-title font-semibold">{name}</span>
      {children}
    </span>
  </ToggleButton>
)

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** Two or three choices next to each other. */
export const WideChoice = <Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) => (
  <fieldset className="grid auto-cols-fr grid-flow-col gap-2">
    <legend className="mb-2 text-body font-semibold text-ink">{label}</legend>
    {options.map((option) => (
      <Button
        key={option.value}
        mode={option.value === value ? 'primary' : 'secondary'}
        aria-pressed={option.value === value}
        onPress={() => onChange(option.value)}
        className={classNames(gloveClass, 'whitespace-normal!')}
      >
        {known(option.label)}
      </Button>
    ))}
  </fieldset>
)
