import { t } from '@sortie/domain/language'
import { Button } from '@sortie/ui/actions/button.tsx'
import { AssetAction, AssetCollection, type AssetItem } from '@sortie/ui/assets/asset-collection.tsx'
import { Trash2 } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import type { UploadItem } from './upload-items.ts'

type AssetSectionProps = {
  label: string
  items: readonly UploadItem[]
  layout: 'grid' | 'list'
  /** The selected files of the whole page; those of other sections stay selected. */
  selectedKeys: ReadonlySet<string>
  onSelectionChange: (keys: ReadonlySet<string>) => void
  onOpen: (items: readonly UploadItem[], key: string) => void
  onDelete: (keys: ReadonlySet<string>) => void
}

/** The files of one shot, or the unassigned ones, to view, select and delete. */
export const AssetSection = ({
  label,
  items,
  layout,
  selectedKeys,
  onSelectionChange,
  onOpen,
  onDelete,
}: AssetSectionProps) => {
  const own = useMemo(
    () => new Set(items.flatMap(({ key }) => (selectedKeys.has(key) ? [key] : []))),
    [items, selectedKeys],
  )
  const renderActions = useCallback(
    ({ key, name }: AssetItem) => (
      <AssetAction
        icon={Trash2}
        tone="danger"
        label={t('Delete {name}', { name })}
        onPress={() => onDelete(new Set([key]))}
      />
    ),
    [onDelete],
  )
  if (items.length === 0) return null
  const isAll = own.size === items.length
  const select = (keys: Iterable<string>) => {
    const others = new Set(selectedKeys)
    for (const { key } of items) others.delete(key)
    onSelectionChange(new Set([...others, ...keys]))
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex justify-end">
        <Button
          mode="link"
          size="small"
          aria-label={isAll ? t('Unselect all: {label}', { label }) : t('Select all: {label}', { label })}
          onPress={() => select(isAll ? [] : items.map(({ key }) => key))}
        >
          {isAll ? t('Unselect all') : t('Select all')}
        </Button>
      </div>
      <div
        className={
          layout === 'list' ? 'max-h-[60dvh] overflow-y-auto rounded-control border border-line' : ''
        }
      >
        <AssetCollection
          items={items}
          layout={layout}
          label={label}
          selectedKeys={own}
          onSelectionChange={select}
          onOpen={(key) => onOpen(items, key)}
          onDelete={onDelete}
          renderActions={renderActions}
        />
      </div>
    </div>
  )
}
