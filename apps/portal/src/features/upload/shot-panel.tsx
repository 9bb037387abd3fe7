import { numberText, plural, t } from '@sortie/domain/language'
import type { Shot } from '@sortie/domain/mission/shot.schema'
import { Button } from '@sortie/ui/actions/button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { Card } from '@sortie/ui/layout/card.tsx'
import { dropTarget } from '@sortie/ui/use-page-drop.ts'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { fileCountText } from '#mission/file-count.ts'

export interface PanelShot {
  shot: Shot
  count: number
  isReady: boolean
}

type ShotRowProps = PanelShot & {
  selectedCount: number
  isHeldOver: boolean
  onAssign: () => void
}

const ShotRow = ({ shot, count, isReady, selectedCount, isHeldOver, onAssign }: ShotRowProps) => {
  const State = isReady ? CircleCheck : CircleDashed
  return (
    <li
      {...dropTarget(String(shot.id))}
      className={classNames(
        'flex min-h-13 items-center gap-3 rounded-control px-2 py-1.5 transition-shadow',
        isHeldOver && 'ring-3 ring-accent/40',
      )}
    >
      <State
        aria-hidden
        className={classNames('size-5 shrink-0', isReady ? 'text-accent-strong' : 'text-ink-faint')}
      />
      <div className="min-w-0 flex-1">
        <a
          href={`#shot-${shot.id}`}
          className="line-clamp-2 rounded-sm text-body font-medium wrap-anywhere text-ink hover:underline"
        >
          {shot.name}
        </a>
        <p className="figures text-small text-ink-soft">
          {fileCountText(count)}
          {isReady && <VisuallyHidden>, {t('ready')}</VisuallyHidden>}
        </p>
      </div>
      {selectedCount > 0 && (
        <Button
          size="small"
          mode="secondary"
          aria-label={plural(
            selectedCount,
            'Assign 1 selected to {name}',
            'Assign {count} selected to {name}',
            { name: shot.name },
          )}
          onPress={onAssign}
        >
          {t('Assign {count}', { count: numberText(selectedCount) })}
        </Button>
      )}
    </li>
  )
}

type ShotPanelProps = {
  shots: readonly PanelShot[]
  hasUnassigned: boolean
  selectedCount: number
  /** The shot that dragged files are held over. */
  heldOver: string | null
  onAssign: (shotId: number) => void
}

/**
 * The shots next to the photos, which stay in view while the page scrolls, so that files can be assigned without
 * searching for their shot.
 */
export const ShotPanel = ({ shots, hasUnassigned, selectedCount, heldOver, onAssign }: ShotPanelProps) => (
  <Card
    title={t('Shots')}
    description={
      hasUnassigned && selectedCount === 0 ? t('Select photos, then assign them here.') : undefined
    }
    isFlush
    className="shrink-0"
  >
    <ul aria-label={t('Shots')} className="max-h-[45dvh] overflow-y-auto border-t border-line p-2 sm:px-4">
      {shots.map((row) => (
        <ShotRow
          key={row.shot.id}
          {...row}
          selectedCount={selectedCount}
          isHeldOver={heldOver === String(row.shot.id)}
          onAssign={() => onAssign(row.shot.id)}
        />
      ))}
    </ul>
  </Card>
)
