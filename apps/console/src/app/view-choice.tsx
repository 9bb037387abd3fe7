import type { LucideIcon } from 'lucide-react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'

type ViewChoiceProps<View extends string> = {
  views: Readonly<Record<View, { label: string; icon: LucideIcon }>>
  chosen: View
  onChoose: (view: View) => void
}

/** Shows the same list in another way, such as on a map. */
export const ViewChoice = <View extends string>({ views, chosen, onChoose }: ViewChoiceProps<View>) => (
  <ToggleButtonGroup
    aria-label="View"
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[chosen]}
    onSelectionChange={([next]) => {
      if (typeof next === 'string' && next in views) onChoose(next as View)
    }}
    className="flex h-8 rounded-control border border-edge bg-surface p-px"
  >
    {(Object.keys(views) as View[]).map((view) => {
      const { label, icon: Icon } = views[view]
      return (
        <ToggleButton
          key={view}
          id={view}
          className="touch-target flex cursor-pointer items-center gap-1.5 rounded-[5px] px-2.5 text-small text-ink-soft hover:text-ink selected:bg-sunken selected:font-medium selected:text-ink"
        >
          <Icon aria-hidden className="size-4" />
          {label}
        </ToggleButton>
      )
    })}
  </ToggleButtonGroup>
)
