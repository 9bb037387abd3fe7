// biome-ignore-all lint/a11y/useSemanticElements: only the rows near the screen are in the page, which a table element can't lay out
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its current row

import { plural, t } from '@sortie/domain/language'
import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names.ts'
import { extendTo, type SelectionAnchor, toggleKey } from '../range-selection.ts'
import { useVisibleStretch } from '../use-visible-stretch.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import {
  checkboxClass,
  type DataColumn,
  DataHeading,
  DataRow,
  LoadingRows,
  MoreRows,
  type RowsToCome,
} from './data-table-parts.tsx'
import { isKeyTaken, rowAfterKey } from './row-keys.ts'
import type { TableSort } from './table.tsx'
import { useSteadyRows } from './use-steady-rows.ts'

export type { DataColumn } from './data-table-parts.tsx'

export type DataTableProps<Row, Id extends string = string> = {
  /** Names the table for screen readers. */
  label: string
  /** Keep the array and the rows the same between renders, or every row is drawn again. */
  columns: readonly DataColumn<Row, Id>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Names a row where it isn't next to its cells, such as at its checkbox: 'mission 17'. */
  rowName: (row: Row) => string
  /** The page of a row, which a press on it or Enter opens. */
  rowHref?: (row: Row) => string
  /** What a press on a row or Enter does where a row has no page. */
  onOpen?: (row: Row) => void
  sort?: TableSort<Id>
  onSort?: (sort: TableSort<Id>) => void
  /** With `onSelect`, rows can be selected. It gets all selected keys, rows that are no longer listed included. */
  selected?: ReadonlySet<string>
  onSelect?: (keys: Set<string>) => void
  /** Called on Escape while nothing is selected. */
  onEscape?: () => void
  /** Whether j and k reach this table from anywhere on the page. Only the list that the page is about has it. */
  hasPageKeys?: boolean
  isLoading?: boolean
  /** Shown below the headings while there are no rows: an EmptyState, or a LoadFailure. */
  empty?: ReactNode
  /** Given while there are more rows than the loaded ones, which are then loaded when the end comes near. */
  more?: RowsToCome
  /**
   * What the rows are a list of, such as a filter. While the pointer is over the table, rows of the same
   * list keep their places (use-steady-rows.ts); those of another one, or in another order, are shown at once.
   */
  listKey?: string
  /** Where the reader was. It is kept by the caller and written by the table, so that a way back leads to the same row. */
  place?: TablePlace
  /** The height of a row, in rem. */
  rowRem?: number
  /** The height of the table: `h-96`, `min-h-0 flex-1`. */
  className?: string
}

export interface TablePlace {
  key: string | null
  top: number
}

const noKeys: ReadonlySet<string> = new Set()
const selectRem = 2.25

/** The columns as tracks of a grid, and the width below which the table scrolls sideways. */
const tracksOf = (columns: readonly DataColumn<never>[], isSelectable: boolean): CSSProperties => {
  const tracks = columns.map(({ rem, grow }) => (grow ? `minmax(${rem}rem, ${grow}fr)` : `${rem}rem`))
  const width = columns.reduce((sum, { rem }) => sum + rem, isSelectable ? selectRem : 0)
  return {
    '--columns': [...(isSelectable ? [`${selectRem}rem`] : []), ...tracks].join(' '),
    minWidth: `${width}rem`,
  } as CSSProperties
}

const indexAt = (target: EventTarget): number | null => {
  const index = (target as Element).closest<HTMLElement>('[data-index]')?.dataset.index
  return index === undefined ? null : Number(index)
}

/**
 * A table for dense work: thousands of rows of one line, moved through and selected by keyboard. The table has the focus
 * and names its current row, so that scrolling never takes the focus away, and a key draws two rows again.
 */
export const DataTable = <Row, Id extends string = string>({
  label,
  columns,
  rows: current,
  listKey,
  rowKey,
  rowName,
  rowHref,
  onOpen,
  sort,
  onSort,
  selected = noKeys,
  onSelect,
  onEscape,
  hasPageKeys,
  isLoading,
  empty,
  more,
  place,
  rowRem = 2.25,
  className,
}: DataTableProps<Row, Id>) => {
  const id = useId()
  const { shown: rows, gone, hold } = useSteadyRows(current, rowKey, JSON.stringify([label, listKey, sort]))
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const anchor = useRef<SelectionAnchor>(null)
  const { rem, top, bottom } = useVisibleStretch(body)
  const height = rowRem * rem
  const order = rows.map(rowKey)
  const [currentKey, setCurrentKey] = useState<string | null>(place?.key ?? null)
  const currentIndex = currentKey === null ? -1 : order.indexOf(currentKey)

  const first = Math.min(rows.length, Math.max(0, Math.floor(top / height)))
  const end = Math.min(rows.length, Math.max(first, Math.ceil(bottom / height)))
  const drawn = Array.from({ length: end - first }, (_, offset) => first + offset)
  // The current row stays in the page, because the grid names it.
  if (currentIndex >= 0 && currentIndex < first) drawn.unshift(currentIndex)
  if (currentIndex >= end) drawn.push(currentIndex)

  const rowAt = (index: number) => body.current?.querySelector(`[data-index="${index}"]`)
  const last = useRef({ key: currentKey, index: currentIndex })
  useLayoutEffect(() => {
    const before = last.current
    if (currentIndex < 0) return
    last.current = { key: currentKey, index: currentIndex }
    if (before.key !== currentKey) rowAt(currentIndex)?.scrollIntoView({ block: 'nearest' })
    // Rows that come and go above the current one must not move it away under someone's hand.
    else scroller.current?.scrollBy(0, (currentIndex - before.index) * height)
  })

  useLayoutEffect(() => {
    if (place) scroller.current?.scrollTo(0, place.top)
  }, [place])
  useEffect(() => {
    if (place) place.key = currentKey
  }, [place, currentKey])

  const isAtEnd = end === rows.length
  useEffect(() => {
    if (isAtEnd && more && !more.isLoading && !more.isFailed) more.load()
  })

  const select = (change: { keys: Set<string>; anchor: SelectionAnchor }) => {
    anchor.current = change.anchor
    onSelect?.(change.keys)
  }
  const moveTo = (index: number, isExtending: boolean) => {
    const key = order[index]
    if (key === undefined) return
    if (isExtending && onSelect) {
      const from = currentIndex >= 0 ? currentKey : key
      if (anchor.current === null && from !== null) anchor.current = { from, to: from }
      select(extendTo(selected, anchor.current, order, key))
    } else anchor.current = null
    setCurrentKey(key)
  }
  const open = (index: number) => {
    const row = rows[index]
    if (row === undefined) return
    if (rowHref) rowAt(index)?.querySelector<HTMLElement>('[role=rowheader] a')?.click()
    else onOpen?.(row)
  }
  const allSelected = rows.length > 0 && order.every((key) => selected.has(key))
  const toggleAll = () => select({ keys: new Set(allSelected ? [] : order), anchor: null })

  /** Returns whether the key means something here. */
  const press = ({ key, shiftKey, ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent): boolean => {
    if (altKey) return false
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== 'a' || !onSelect) return false
      onSelect(new Set(order))
      return true
    }
    // Once its row has gone, the next one is in its place.
    const from = currentIndex >= 0 || currentKey === null ? currentIndex : last.current.index - 1
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1)
    const next = rowAfterKey(key, from, { count: rows.length, page })
    if (next !== null) moveTo(next, shiftKey)
    else if (key === 'Escape' && selected.size > 0) select({ keys: new Set(), anchor: null })
    else if (key === 'Escape' && onEscape) onEscape()
    else if (currentIndex < 0 || (target as Element).closest('a, button, [role=columnheader]')) return false
    else if (key === 'Enter' && (rowHref || onOpen)) open(currentIndex)
    else if (key === ' ' && onSelect) {
      if (shiftKey) select(extendTo(selected, anchor.current, order, order[currentIndex] as string))
      else select(toggleKey(selected, order[currentIndex] as string))
    } else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.defaultPrevented && press(event.nativeEvent)) event.preventDefault()
  }

  const latest = useRef(press)
  useLayoutEffect(() => {
    latest.current = press
  })
  useLayoutEffect(() => {
    if (!hasPageKeys) return
    const listen = (event: globalThis.KeyboardEvent) => {
      const isOurs = /^[jk]$/i.test(event.key) && !event.defaultPrevented && !isKeyTaken(event.target)
      if (!isOurs || grid.current?.contains(event.target as Node) || !latest.current(event)) return
      event.preventDefault()
      grid.current?.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [hasPageKeys])

  const onClick = (event: MouseEvent) => {
    const index = indexAt(event.target)
    const key = index === null ? undefined : order[index]
    if (index === null || key === undefined) return
    setCurrentKey(key)
    if ((event.target as Element).matches('[data-select]'))
      select(event.shiftKey ? extendTo(selected, anchor.current, order, key) : toggleKey(selected, key))
    else if (!rowHref && !(event.target as Element).closest('a, button, input')) onOpen?.(rows[index] as Row)
    grid.current?.focus({ preventScroll: true })
  }

  const space = (count: number) => count > 0 && <div aria-hidden style={{ height: count * height }} />
  return (
    <div
      ref={scroller}
      {...hold}
      onScroll={({ currentTarget }) => {
        if (place) place.top = currentTarget.scrollTop
      }}
      className={classNames('relative overflow-auto bg-surface [overflow-anchor:none]', className)}
    >
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-busy={isLoading || undefined}
        aria-multiselectable={onSelect ? true : undefined}
        aria-rowcount={more ? -1 : rows.length + 1}
        aria-activedescendant={currentIndex >= 0 ? `${id}-${currentIndex}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={({ target }) => {
          if (target === grid.current && currentIndex < 0 && target.matches(':focus-visible'))
            moveTo(0, false)
        }}
        style={tracksOf(columns as readonly DataColumn<never>[], onSelect !== undefined)}
        className="group outline-none"
      >
        <div role="rowgroup" className="sticky top-0 z-2">
          <div
            role="row"
            aria-rowindex={1}
            className="grid h-9 grid-cols-(--columns) items-center border-b border-line bg-canvas"
          >
            {onSelect && (
              <div role="columnheader" className="grid place-items-center">
                <input
                  type="checkbox"
                  aria-label={t('Select all loaded rows')}
                  checked={allSelected}
                  ref={(box) => {
                    if (box) box.indeterminate = !allSelected && order.some((key) => selected.has(key))
                  }}
                  disabled={rows.length === 0}
                  onChange={toggleAll}
                  className={checkboxClass}
                />
              </div>
            )}
            {columns.map((column) => (
              <DataHeading key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </div>
        </div>
        <div ref={body} role="rowgroup">
          {drawn.map((index, position) => (
            <Fragment key={order[index]}>
              {space(index - (drawn[position - 1] ?? -1) - 1)}
              <DataRow
                id={`${id}-${index}`}
                index={index}
                row={rows[index] as Row}
                columns={columns}
                name={rowName(rows[index] as Row)}
                href={rowHref?.(rows[index] as Row)}
                height={height}
                isCurrent={index === currentIndex}
                isSelected={onSelect && selected.has(order[index] as string)}
                isFaded={gone.has(order[index] as string)}
              />
            </Fragment>
          ))}
          {space(rows.length - 1 - (drawn.at(-1) ?? -1))}
        </div>
      </div>
      {isLoading && rows.length === 0 ? <LoadingRows height={height} /> : rows.length === 0 && empty}
      {more && rows.length > 0 && <MoreRows {...more} />}
      {onSelect && (
        <VisuallyHidden>
          <span role="status">
            {selected.size > 0 && plural(selected.size, '1 selected', '{count} selected')}
          </span>
        </VisuallyHidden>
      )}
    </div>
  )
}
