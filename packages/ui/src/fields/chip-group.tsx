import { Check } from 'lucide-react'
import { useId } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'

export type ChipGroupProps = {
  label: string
  options: readonly { id: number; label: string }[]
  value: number | null
  onChange: (id: number) => void
}

/** A choice of one of a few chips. The chosen one has a mark as well as a color. */
export const ChipGroup = ({ label, options, value, onChange }: ChipGroupProps) => {
  const labelId = useId()
  return (
    <div className="flex flex-col gap-2">
      <span id={labelId} className="text-small font-medium text-ink">
        {label}
      </span>
      <ToggleButtonGroup
        aria-labelledby={labelId}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={value === null ? [] : [value]}
        onSelectionChange={([key]) => {
          if (key !== undefined) onChange(Number(key))
        }}
        className="flex flex-wrap gap-2"
      >
        {options.map((option) => (
          <ToggleButton
            key={option.id}
            id={option.id}
            className="figures group relative flex h-11 cursor-pointer items-center rounded-full border border-edge bg-surface px-4 text-body text-ink transition-colors hover:bg-canvas selected:border-accent-strong selected:bg-accent-strong selected:text-white"
          >
            {option.label}
            {/* On the edge: a mark that took room would move the chips after it, out from under a finger. */}
            <span
              aria-hidden
              className="absolute -top-1 -right-1 hidden size-4.5 items-center justify-center rounded-full border border-accent-strong bg-surface text-accent-strong group-selected:flex"
            >
              <Check className="size-3" strokeWidth={3.5} />
            </span>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}
