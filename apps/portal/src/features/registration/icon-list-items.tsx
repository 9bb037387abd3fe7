import { known } from '@sortie/domain/language'
import type { LucideIcon } from 'lucide-react'

type IconListItemsProps = { items: readonly { icon: LucideIcon; text: string }[] }

/** The items of a short list, each with its icon and a constant text. */
export const IconListItems = ({ items }: IconListItemsProps) =>
  items.map(({ icon: Icon, text }) => (
    <li key={text} className="flex items-start gap-3 text-body">
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-tint text-accent-deep">
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="pt-1.5">{known(text)}</span>
    </li>
  ))
