import { t } from '@sortie/domain/language'
import {
  Ban,
  Check,
  CircleCheck,
  Expand,
  type LucideIcon,
  MapPinOff,
  OctagonAlert,
  Play,
  TriangleAlert,
} from 'lucide-react'
import { createContext, memo, type ReactNode, useContext } from 'react'
import { classNames } from '../class-names.ts'
import { type AssetItem, assetStateText, isSameAsset } from './asset-item.ts'
import { Overlay, Thumbnail } from './asset-thumbnail.tsx'
import { FileName } from './file-name.tsx'

/** Whether Tab reaches the controls of a cell. It reaches those of one cell at a time. */
const IsTabStop = createContext(false)

export type AssetActionProps = {
  icon: LucideIcon
  /** The name of the action, which includes the file: 'Delete DJI_0001.JPG'. */
  label: string
  onPress: () => void
  tone?: 'plain' | 'danger'
}

/** A control of one asset, for `renderActions`. */
export const AssetAction = ({ icon: Icon, label, onPress, tone = 'plain' }: AssetActionProps) => {
  const isTabStop = useContext(IsTabStop)
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onPress}
      className={classNames(
        'flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-soft transition-colors pointer-fine:size-8 hover:bg-sunken',
        tone === 'danger' ? 'hover:text-danger' : 'hover:text-ink',
      )}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  )
}

const StateLine = ({ item }: { item: AssetItem }) =>
  item.note !== undefined ? (
    <span className="line-clamp-3 text-small text-ink-soft">{item.note}</span>
  ) : (
    // What has no room wraps onto a second line, which isn't shown: half a number says nothing.
    <span className="figures flex h-[1lh] min-w-0 flex-wrap gap-x-1 overflow-hidden text-small text-ink-soft">
      <span className="flex items-center gap-1">
        {item.rejection !== undefined && <Ban aria-hidden className="size-4 shrink-0 text-attention-deep" />}
        {item.state === 'done' && item.rejection === undefined && (
          <CircleCheck aria-hidden className="size-4 shrink-0 text-accent-strong" />
        )}
        {item.state === 'failed' && <TriangleAlert aria-hidden className="size-4 shrink-0 text-danger" />}
        <span
          className={classNames(
            'whitespace-nowrap',
            item.state === 'failed' && 'font-medium text-danger-deep',
          )}
        >
          {assetStateText(item)}
        </span>
      </span>
      {item.detail && item.rejection === undefined && (
        <span className="whitespace-nowrap text-ink-faint">· {item.detail}</span>
      )}
    </span>
  )

const Name = ({ item }: { item: AssetItem }) => {
  const name = <FileName name={item.name} className="text-small font-medium" />
  return item.rejection === undefined ? name : <s className="text-ink-soft">{name}</s>
}

const Badge = ({ children }: { children: string }) => (
  <span className="inline-flex h-6 max-w-full min-w-0 items-center gap-1 rounded-full border border-attention bg-attention-tint pr-2 pl-1.5 text-small font-medium text-attention-deep">
    <MapPinOff aria-hidden className="size-3.5 shrink-0" />
    <span className="truncate">{children}</span>
  </span>
)

const Flag = ({ tone = 'attention', children }: { tone?: AssetItem['flagTone']; children: string }) => {
  const Icon = tone === 'danger' ? OctagonAlert : TriangleAlert
  return (
    <span
      className={classNames(
        'inline-flex h-6 max-w-full min-w-0 items-center gap-1 rounded-full border pr-2 pl-1.5 text-small font-medium',
        tone === 'danger'
          ? 'border-danger bg-danger-tint text-danger-deep'
          : 'border-attention bg-attention-tint text-attention-deep',
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">{children}</span>
    </span>
  )
}

/** What is wrong with the file, in a few words. */
const Marks = ({ item: { badge, flag, flagTone } }: { item: AssetItem }) => (
  <>
    {badge && <Badge>{badge}</Badge>}
    {flag && <Flag {...(flagTone && { tone: flagTone })}>{flag}</Flag>}
  </>
)

const CheckMark = ({ name, isSelected }: { name: string; isSelected: boolean }) => (
  // biome-ignore lint/a11y/useSemanticElements: an input would take the keys that move between the assets
  <button
    type="button"
    role="checkbox"
    aria-checked={isSelected}
    aria-label={t('Select {name}', { name })}
    data-part="check"
    tabIndex={-1}
    className="flex size-11 shrink-0 cursor-pointer items-center justify-center"
  >
    <span
      className={classNames(
        'flex size-5 items-center justify-center rounded-sm border transition-colors',
        isSelected ? 'border-accent-strong bg-accent-strong text-white' : 'border-edge bg-surface',
      )}
    >
      {isSelected && <Check aria-hidden className="size-3.5" strokeWidth={3} />}
    </span>
  </button>
)

const OpenMark = ({ name }: { name: string }) => {
  const isTabStop = useContext(IsTabStop)
  return (
    <button
      type="button"
      aria-label={t('Open {name}', { name })}
      title={t('Open')}
      data-part="open"
      tabIndex={isTabStop ? 0 : -1}
      className="flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-control bg-navy/70 text-white pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:group-focus-within:opacity-100"
    >
      <Expand aria-hidden className="size-4" />
    </button>
  )
}

export type AssetCellProps = {
  item: AssetItem
  index: number
  kind: 'grid' | 'list'
  left: number
  top: number
  width: number
  height: number
  isSelectable: boolean
  isSelected: boolean
  isTabStop: boolean
  isOpenable: boolean
  renderActions?: (item: AssetItem) => ReactNode
}

const flagText = (finding: string, tone: AssetItem['flagTone']): string =>
  tone === 'danger' ? t('must be fixed: {finding}', { finding }) : t('warning: {finding}', { finding })

const nameOf = (item: AssetItem): string =>
  [
    item.name,
    item.note ??
      (item.state === 'done' && item.rejection === undefined ? t('uploaded') : assetStateText(item)),
    item.rejection,
    item.badge,
    item.flag && flagText(item.flag, item.flagTone),
    item.error,
    item.reason,
  ]
    .filter(Boolean)
    .join(', ')

const PlayMark = () => (
  <span className="absolute bottom-1.5 left-1.5 flex size-6 items-center justify-center rounded-full bg-navy/75 text-white">
    <Play aria-hidden className="size-3 translate-x-px fill-current" />
  </span>
)

const GridContent = ({ item, isSelectable, isSelected, isOpenable, renderActions }: AssetCellProps) => (
  <>
    <span
      className={classNames(
        'relative flex min-h-0 flex-1 items-center justify-center overflow-hidden rounded-control bg-sunken',
        isSelected && 'ring-3 ring-accent-strong',
      )}
    >
      <Thumbnail item={item} />
      <Overlay item={item} />
      {item.kind === 'video' && item.state !== 'failed' && <PlayMark />}
      {item.state === 'failed' && (
        <span className="absolute inset-0 flex items-end overflow-hidden bg-danger-tint/95 p-2 pt-10 text-small leading-4.5 text-danger-deep">
          <span className="line-clamp-5">{item.error ?? t('Failed')}</span>
        </span>
      )}
      {item.rejection !== undefined && (
        <span className="absolute inset-x-0 bottom-0 bg-attention-tint/95 p-2 text-small leading-4.5 text-attention-deep">
          <span className="line-clamp-2">{item.rejection}</span>
        </span>
      )}
      {isSelectable && (
        <span className="absolute top-0 left-0">
          <CheckMark name={item.name} isSelected={isSelected} />
        </span>
      )}
      {(item.badge || item.flag) && (
        <span className="absolute top-2 right-2 flex max-w-[calc(100%-3.5rem)] flex-col items-end gap-1">
          <Marks item={item} />
        </span>
      )}
      {isOpenable && item.state !== 'failed' && item.rejection === undefined && (
        <span className="absolute right-1.5 bottom-1.5">
          <OpenMark name={item.name} />
        </span>
      )}
    </span>
    <span className="flex h-16 shrink-0 flex-col justify-center">
      <Name item={item} />
      <span className="flex min-h-9 items-center justify-between gap-1">
        <StateLine item={item} />
        {renderActions && <span className="-mr-1.5 flex shrink-0">{renderActions(item)}</span>}
      </span>
    </span>
  </>
)

const ListContent = ({ item, isSelectable, isSelected, isOpenable, renderActions }: AssetCellProps) => (
  <span
    className={classNames(
      'flex h-full items-center gap-3 border-b border-line pr-2',
      !isSelectable && 'pl-3',
      isSelected ? 'bg-accent-tint' : 'bg-surface',
    )}
  >
    {isSelectable && <CheckMark name={item.name} isSelected={isSelected} />}
    <span
      className={classNames(
        'relative flex h-13 w-17 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-sunken',
        isSelectable && '-ml-3',
      )}
    >
      <Thumbnail item={item} />
      <Overlay item={item} />
    </span>
    <span className="flex min-w-0 flex-1 flex-col gap-x-3 @xl:flex-row @xl:items-center @xl:justify-between">
      <span className="flex min-w-0 flex-col">
        <Name item={item} />
        {item.state === 'failed' && item.error ? (
          <>
            <span className="line-clamp-4 text-small leading-4.5 text-danger-deep">{item.error}</span>
            {item.reason && (
              <span className="line-clamp-4 text-small leading-4.5 text-ink-soft">{item.reason}</span>
            )}
          </>
        ) : (
          <StateLine item={item} />
        )}
        {item.rejection && (
          <span className="line-clamp-1 text-small leading-4.5 text-attention-deep">{item.rejection}</span>
        )}
      </span>
      {(item.badge || item.flag) && (
        <span className="mt-1 flex min-w-0 shrink-0 gap-1 @xl:mt-0">
          <Marks item={item} />
        </span>
      )}
    </span>
    <span className="flex shrink-0 items-center gap-1">
      {isOpenable && item.state !== 'failed' && (
        // A narrow row has no room for this button; a tap and Enter open the asset too.
        <span className="flex @max-xl:hidden">
          <OpenMark name={item.name} />
        </span>
      )}
      {renderActions?.(item)}
    </span>
  </span>
)

const AssetCellBase = (props: AssetCellProps) => {
  const { item, index, kind, left, top, width, height, isSelectable, isSelected, isTabStop } = props
  const Content = kind === 'grid' ? GridContent : ListContent
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table row cannot be placed freely
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isSelectable ? isSelected : undefined}
      aria-label={nameOf(item)}
      data-key={item.key}
      tabIndex={isTabStop ? 0 : -1}
      style={{ left, top, width, height }}
      className={classNames(
        'group absolute [contain:size_layout_style] outline-offset-2',
        kind === 'grid' ? 'rounded-control' : '-outline-offset-2',
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a box like its row, which takes the focus */}
      <div role="gridcell" className="flex h-full flex-col">
        <IsTabStop value={isTabStop}>
          <Content {...props} />
        </IsTabStop>
      </div>
    </div>
  )
}

/** One asset. It is drawn again only when one of its props has changed. */
export const AssetCell = memo(
  AssetCellBase,
  ({ item, ...rest }, { item: nextItem, ...nextRest }) =>
    isSameAsset(item, nextItem) &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((name) => rest[name] === nextRest[name]),
)
