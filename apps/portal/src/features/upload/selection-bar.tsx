import { plural, t } from '@sortie/domain/language'
import type { Shot } from '@sortie/domain/mission/shot.schema'
import { Button } from '@sortie/ui/actions/button.tsx'
import { IconButton } from '@sortie/ui/actions/icon-button.tsx'
import { Menu } from '@sortie/ui/actions/menu.tsx'
import { FolderInput, Trash2, X } from 'lucide-react'

const noShot = 'none'

type SelectionBarProps = {
  count: number
  shots: readonly Shot[]
  onMove: (shotId: number | null) => void
  onDelete: () => void
  onClear: () => void
}

/** The actions for the selected files, which stay in view while the page scrolls. */
export const SelectionBar = ({ count, shots, onMove, onDelete, onClear }: SelectionBarProps) => {
  if (count === 0) return null
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-30 flex justify-center p-4">
      <div
        role="toolbar"
        aria-label={t('Selected files')}
        className="pointer-events-auto flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-surface px-4 py-3 shadow-overlay"
      >
        <div className="flex items-center gap-1">
          <IconButton icon={X} label={t('Clear selection')} size="small" onPress={onClear} />
          <span className="figures text-small font-semibold text-ink">
            {plural(count, '1 selected', '{count} selected')}
          </span>
        </div>
        <div className="flex items-center gap-3">
          <Menu
            label={t('Assign to a shot')}
            placement="top start"
            items={[
              ...shots.map(({ id, name }) => ({ id: String(id), label: name })),
              { id: noShot, label: t('Unassigned'), startsGroup: true },
            ]}
            onAction={(id) => onMove(id === noShot ? null : Number(id))}
          >
            <Button icon={FolderInput} size="small">
              {t('Assign to…')}
            </Button>
          </Menu>
          <Button icon={Trash2} size="small" mode="secondary" onPress={onDelete}>
            {t('Delete')}
          </Button>
        </div>
      </div>
    </div>
  )
}
