import { Check, Minus } from 'lucide-react'

type CheckboxMarkProps = { isSelected: boolean; isIndeterminate: boolean }

/** The square of a checkbox; the state comes from the `group` around it. */
export function CheckboxMark({ isSelected, isIndeterminate }: CheckboxMarkProps) {
  const Mark = isIndeterminate ? Minus : isSelected ? Check : null
  return (
    <span className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-sm border border-edge bg-surface text-white transition-colors group-hover:border-ink-soft group-disabled:border-line group-disabled:bg-sunken group-indeterminate:border-accent-strong group-indeterminate:bg-accent-strong group-selected:border-accent-strong group-selected:bg-accent-strong group-disabled:group-selected:border-edge group-disabled:group-selected:bg-edge group-invalid:border-danger group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-info">
      {Mark && <Mark aria-hidden className="size-3.5" strokeWidth={3} />}
    </span>
  )
}
