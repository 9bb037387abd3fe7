import { known, t } from '@sortie/domain/language'
import { badgesHeading, noBadgesText, sortBadges } from '@sortie/domain/pilot/badge'
import type { PilotBadge } from '@sortie/domain/pilot/badge.schema'
import { Button } from '@sortie/ui/actions/button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useIsMobile } from '@sortie/ui/use-is-mobile.ts'
import { useState } from 'react'

const shownAtFirst = { desktop: 6, mobile: 3 }

const Badge = ({ badge: { status, abbreviation, badge } }: { badge: PilotBadge }) => {
  const isPending = status === 'pending'
  return (
    <li className="flex min-w-0 flex-col items-center gap-2 text-center">
      <span
        aria-hidden
        className={classNames(
          'figures flex size-14 items-center justify-center rounded-full border-2 text-body font-semibold',
          isPending
            ? 'border-dashed border-edge bg-canvas text-ink-soft'
            : 'border-accent-strong bg-accent-strong text-white',
        )}
      >
        {abbreviation}
      </span>
      <span className="text-small font-medium text-balance">
        {badge.name}
        {isPending && <span className="block font-normal text-ink-soft">{t('(pending)')}</span>}
      </span>
    </li>
  )
}

/** The badges that a pilot has earned or is working on. */
export const BadgesBlock = ({ badges }: { badges: readonly PilotBadge[] }) => {
  const [isOpen, setOpen] = useState(false)
  const most = useIsMobile() ? shownAtFirst.mobile : shownAtFirst.desktop
  const sorted = sortBadges(badges)
  const hasMore = sorted.length > most
  return (
    <Card title={badgesHeading(badges)}>
      {!badges.some(({ status }) => status === 'complete') && (
        <p className="mb-5 text-body text-ink-soft">{known(noBadgesText)}</p>
      )}
      <ul className="grid grid-cols-3 gap-x-4 gap-y-6 md:grid-cols-6">
        {(isOpen ? sorted : sorted.slice(0, most)).map((badge) => (
          <Badge key={badge.id} badge={badge} />
        ))}
      </ul>
      {hasMore && (
        <Button mode="link" onPress={() => setOpen(!isOpen)} aria-expanded={isOpen} className="mt-5">
          {isOpen ? t('See less') : t('See full list')}
        </Button>
      )}
    </Card>
  )
}
