import { numberText, t } from '@sortie/domain/language'
import type { MissionPackage } from '@sortie/domain/mission/package.schema'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { Button } from '@sortie/ui/actions/button.tsx'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { Check, ChevronDown, ChevronUp, Circle } from 'lucide-react'
import { useState } from 'react'
import { type KitGroup, type KitItem, kitGroups } from './kit.ts'

const Item = ({ item }: { item: KitItem }) => {
  const Icon = item.isOwned ? Check : Circle
  return (
    <li className="flex items-start gap-2 text-ink">
      <Icon
        aria-hidden
        className={item.isOwned ? 'mt-0.5 size-5 text-accent-strong' : 'mt-1.5 ml-1 mr-1 size-3 text-edge'}
      />
      <span>
        {item.name}
        {item.isOwned && <span className="text-small text-ink-soft"> {t('(yours)')}</span>}
      </span>
    </li>
  )
}

/** A pilot who owns something that fits sees only that; everyone else sees all choices. */
const Group = ({ group }: { group: KitGroup }) => {
  const [isOpen, setIsOpen] = useState(false)
  const owned = group.items.filter(({ isOwned }) => isOwned)
  const hidden = owned.length > 0 ? group.items.length - owned.length : 0
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-small font-medium text-ink-soft">{group.title}</p>
      <ul className="flex flex-col gap-1">
        {(hidden > 0 && !isOpen ? owned : group.items).map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          mode="link"
          size="small"
          iconAfter={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          onPress={() => setIsOpen(!isOpen)}
        >
          {isOpen
            ? t('Hide {count} more', { count: numberText(hidden) })
            : t('Show {count} more', { count: numberText(hidden) })}
          <VisuallyHidden>{group.title.toLowerCase()}</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}

type KitListProps = {
  kit: MissionPackage | null
  pilot: Pick<Pilot, 'drones' | 'devices' | 'pilot_equipment'> | undefined
}

/** The drones, cameras, devices and equipment that the mission accepts, the pilot's own first. */
export const KitList = ({ kit, pilot }: KitListProps) => {
  const groups = kitGroups(kit, pilot)
  if (groups.length === 0) return <p>{t('Any drone, camera and device works.')}</p>
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {groups.map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </div>
  )
}
