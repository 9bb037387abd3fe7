import { plural } from '@sortie/domain/language'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { extendTo, isSameSelection, type SelectionAnchor, toggleKey } from '../range-selection.ts'
import { useVisibleStretch } from '../use-visible-stretch.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { AssetCell } from './asset-cell.tsx'
import type { AssetItem } from './asset-item.ts'
import { Pace } from './asset-thumbnail.tsx'
import {
  cellPlace,
  collectionLayout,
  indexAfterKey,
  indexesBetween,
  indexesInBox,
} from './collection-layout.ts'
import { createScrollPace } from './scroll-pace.ts'
import { useBoxDrag } from './use-box-drag.ts'
import { useLongPress } from './use-long-press.ts'

export { AssetAction } from './asset-cell.tsx'
export type { AssetItem } from './asset-item.ts'

export type AssetCollectionProps = {
  items: readonly AssetItem[]
  layout: 'grid' | 'list'
  /** Names the collection: 'Unassigned assets'. */
  label: string
  selectedKeys?: ReadonlySet<string>
  /**
   * Called with the selected keys, always as a set, even when all items are selected. Without it nothing can be
   * selected.
   */
  onSelectionChange?: (keys: Set<string>) => void
  /** Opens an item, on Enter, a double click, its button, or a tap while nothing is selected. */
  onOpen?: (key: string) => void
  /** The `AssetAction`s of an item. Keep the function the same between renders, or every cell is drawn again. */
  renderActions?: (item: AssetItem) => ReactNode
  /** Called on the Delete key with the selected items, or else with the focused one. */
  onDelete?: (keys: ReadonlySet<string>) => void
}

/** Up to this number all cells are in the page, so that the browser's search finds them. */
const drawnWhole = 48

const noKeys: ReadonlySet<string> = new Set()

const keyAt = (target: EventTarget): string | undefined =>
  (target as Element).closest<HTMLElement>('[data-key]')?.dataset.key

const controlAt = (target: EventTarget): HTMLElement | null =>
  (target as Element).closest<HTMLElement>('button, a, input')

/**
 * Assets as a grid or a list. Only cells near the screen are in the page, so thousands scroll as well as ten. React
 * Aria's grid list is not used: it needs its own scroll container and keeps an object for each item, which is too slow
 * for a page with several collections of thousands that grow while files arrive.
 */
export const AssetCollection = ({
  items,
  layout: kind,
  label,
  selectedKeys = noKeys,
  onSelectionChange,
  onOpen,
  renderActions,
  onDelete,
}: AssetCollectionProps) => {
  const container = useRef<HTMLDivElement>(null)
  const [pace] = useState(createScrollPace)
  const stretch = useVisibleStretch(container, pace.moved)
  const hasReasons = useMemo(() => items.some(({ reason }) => reason), [items])
  const order = useMemo(() => items.map(({ key }) => key), [items])
  const indexes = useMemo(() => new Map(order.map((key, index) => [key, index])), [order])
  const layout = useMemo(
    () => collectionLayout({ kind, count: order.length, width: stretch.width, rem: stretch.rem, hasReasons }),
    [kind, order.length, stretch.width, stretch.rem, hasReasons],
  )

  const [currentKey, setCurrentKey] = useState<string>()
  const currentIndex = (currentKey === undefined ? undefined : indexes.get(currentKey)) ?? 0
  const anchor = useRef<SelectionAnchor>(null)
  const selectedBefore = useRef<ReadonlySet<string>>(noKeys)
  const isClickSpent = useRef(false)
  const pointerType = useRef('')

  const select = (keys: Set<string>) => {
    if (!isSameSelection(keys, selectedKeys)) onSelectionChange?.(keys)
  }
  const toggle = (key: string) => {
    const change = toggleKey(selectedKeys, key)
    anchor.current = change.anchor
    select(change.keys)
  }
  const extend = (key: string) => {
    const change = extendTo(selectedKeys, anchor.current, order, key)
    anchor.current = change.anchor
    select(change.keys)
  }

  const { box, begin } = useBoxDrag(container, {
    onStart: () => {
      isClickSpent.current = true
      selectedBefore.current = selectedKeys
    },
    onBox: (drawn) => {
      const inside = indexesInBox(layout, drawn).flatMap((index) => order[index] ?? [])
      const last = inside.at(-1)
      if (last !== undefined) anchor.current = { from: last, to: last }
      select(new Set([...selectedBefore.current, ...inside]))
    },
    onEnd: (isCanceled) => {
      if (isCanceled) select(new Set(selectedBefore.current))
    },
  })
  const longPress = useLongPress((target) => {
    const key = keyAt(target)
    if (key === undefined || !onSelectionChange) return
    isClickSpent.current = true
    toggle(key)
  })

  const focusAt = (index: number) => {
    const key = order[index]
    if (key === undefined) return
    shouldFocus.current = true
    setCurrentKey(key)
    setFocusCount((count) => count + 1)
  }
  const shouldFocus = useRef(false)
  const [focusCount, setFocusCount] = useState(0)
  const cellOf = (index: number): HTMLElement | null =>
    container.current?.querySelector<HTMLElement>(`[aria-rowindex="${index + 1}"]`) ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each move, when the cell is in the page
  useLayoutEffect(() => {
    if (!shouldFocus.current) return
    shouldFocus.current = false
    const cell = cellOf(currentIndex)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest' })
  }, [focusCount])

  // When the focused asset is deleted, the one that takes its place in the order gets the focus.
  const lastIndex = useRef(0)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    const index = currentKey === undefined ? 0 : indexes.get(currentKey)
    if (index !== undefined) {
      lastIndex.current = index
      return
    }
    const next = Math.min(lastIndex.current, order.length - 1)
    setCurrentKey(order[next])
    if (!hasFocus.current || next < 0) return
    shouldFocus.current = true
    setFocusCount((count) => count + 1)
  }, [currentKey, indexes, order])

  const onPointerDown = (event: PointerEvent) => {
    pointerType.current = event.pointerType
    isClickSpent.current = false
    if (event.button !== 0 || controlAt(event.target)) return
    if (event.pointerType === 'touch') longPress.begin(event)
    else if (onSelectionChange) begin(event)
  }
  const onClick = (event: MouseEvent) => {
    const key = keyAt(event.target)
    if (isClickSpent.current || key === undefined) {
      isClickSpent.current = false
      return
    }
    const control = controlAt(event.target)
    if (control?.dataset.part === 'open') return onOpen?.(key)
    if (control && control.dataset.part !== 'check') return
    setCurrentKey(key)
    const isTap = pointerType.current === 'touch' && event.detail > 0
    if (!onSelectionChange || (isTap && !control && selectedKeys.size === 0 && onOpen)) return onOpen?.(key)
    if (event.shiftKey) extend(key)
    else toggle(key)
  }
  const onDoubleClick = (event: MouseEvent) => {
    const key = keyAt(event.target)
    if (key !== undefined && !controlAt(event.target) && onSelectionChange) onOpen?.(key)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const key = order[currentIndex]
    if (key === undefined || event.altKey) return
    const isOnControl = controlAt(event.target) !== null
    const isCommand = event.ctrlKey || event.metaKey
    const moved = isCommand
      ? undefined
      : indexAfterKey(layout, currentIndex, event.key, window.innerHeight * 0.8)
    if (moved !== undefined) {
      event.preventDefault()
      focusAt(moved)
      const target = order[moved]
      if (event.shiftKey && onSelectionChange && target !== undefined) {
        anchor.current ??= { from: key, to: key }
        extend(target)
      }
    } else if (isCommand && event.key.toLowerCase() === 'a' && onSelectionChange) {
      event.preventDefault()
      select(new Set(order))
    } else if (event.key === 'Escape' && selectedKeys.size > 0) {
      event.preventDefault()
      event.stopPropagation()
      anchor.current = null
      select(new Set())
    } else if (isOnControl || isCommand) {
      return
    } else if (event.key === ' ') {
      event.preventDefault()
      if (!onSelectionChange) onOpen?.(key)
      else if (event.shiftKey) extend(key)
      else toggle(key)
    } else if (event.key === 'Enter' && onOpen) {
      event.preventDefault()
      onOpen(key)
    } else if (event.key === 'Delete' && onDelete) {
      event.preventDefault()
      onDelete(selectedKeys.size > 0 ? selectedKeys : new Set([key]))
    }
  }

  const { first, end } =
    order.length <= drawnWhole && stretch.width > 0
      ? { first: 0, end: order.length }
      : indexesBetween(layout, stretch.top, stretch.bottom)
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset)
  // The focused cell stays in the page; otherwise scrolling would lose the focus.
  if (currentIndex < first) drawn.unshift(currentIndex)
  else if (currentIndex >= end && currentIndex < order.length) drawn.push(currentIndex)

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the cells of a table cannot be placed freely */}
      <div
        ref={container}
        role="grid"
        aria-label={label}
        aria-multiselectable={onSelectionChange ? true : undefined}
        aria-rowcount={order.length}
        aria-colcount={1}
        onPointerDown={onPointerDown}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => {
          // A long press selects, so the browser's context menu must not cover the selection.
          if (pointerType.current !== 'touch') return
          event.preventDefault()
          longPress.recognize()
        }}
        onFocus={(event) => {
          hasFocus.current = true
          const key = keyAt(event.target)
          if (key !== undefined) setCurrentKey(key)
        }}
        onBlur={(event) => {
          hasFocus.current = event.currentTarget.contains(event.relatedTarget)
        }}
        style={{ height: layout.height }}
        className="@container relative select-none [-webkit-touch-callout:none]"
      >
        <Pace value={pace}>
          {stretch.width > 0 &&
            drawn.map((index) => {
              const item = items[index]
              if (!item) return null
              return (
                <AssetCell
                  key={item.key}
                  item={item}
                  index={index}
                  kind={kind}
                  {...cellPlace(layout, index)}
                  width={layout.cellWidth}
                  height={layout.cellHeight}
                  isSelectable={Boolean(onSelectionChange)}
                  isSelected={selectedKeys.has(item.key)}
                  isTabStop={index === currentIndex}
                  isOpenable={Boolean(onOpen)}
                  renderActions={renderActions}
                />
              )
            })}
        </Pace>
        {box && (
          <div
            aria-hidden
            className="pointer-events-none absolute z-10 rounded-sm border border-info bg-info/15"
            style={{
              left: box.left,
              top: box.top,
              width: box.right - box.left,
              height: box.bottom - box.top,
            }}
          />
        )}
      </div>
      <VisuallyHidden>
        <span role="status">
          {selectedKeys.size > 0 && plural(selectedKeys.size, '1 selected', '{count} selected')}
        </span>
      </VisuallyHidden>
    </>
  )
}
