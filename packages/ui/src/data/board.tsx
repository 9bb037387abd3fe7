import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { isKeyTaken } from './row-keys.ts'

export type BoardColumn<Card> = {
  id: string
  title: string
  /** How many there are: a number, or '1,000+'. */
  count?: string
  cards: readonly Card[]
  isLoading?: boolean
  /** Shown below the cards: what is missing, or a button for more. */
  foot?: ReactNode
}

export type BoardProps<Card> = {
  /** Names the board for screen readers. */
  label: string
  columns: readonly BoardColumn<Card>[]
  cardKey: (card: Card) => string
  /** The page that a card opens. */
  cardHref: (card: Card) => string
  renderCard: (card: Card) => ReactNode
  /** Whether j and k reach this board from anywhere on the page. Only what the page is about has it. */
  hasPageKeys?: boolean
  /** The height of the board: `h-96`. */
  className?: string
}

const steps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  j: [0, 1],
  ArrowDown: [0, 1],
  k: [0, -1],
  ArrowUp: [0, -1],
  l: [1, 0],
  ArrowRight: [1, 0],
  h: [-1, 0],
  ArrowLeft: [-1, 0],
}

interface Place {
  column: number
  row: number
}

/** The card that a key moves to. A column without cards is passed over, and a shorter one is entered at its end. */
export const placeAfterKey = (
  key: string,
  { column, row }: Place,
  lengths: readonly number[],
): Place | null => {
  const [across, down] = steps[key] ?? [0, 0]
  if (down !== 0) {
    const next = row + down
    return next >= 0 && next < (lengths[column] ?? 0) ? { column, row: next } : null
  }
  if (across === 0) return null
  for (let next = column + across; next >= 0 && next < lengths.length; next += across) {
    const length = lengths[next] ?? 0
    if (length > 0) return { column: next, row: Math.min(row, length - 1) }
  }
  return null
}

/** Cards in columns, moved through by keyboard: down a column with j and k, across with h and l, or by arrows. */
export const Board = <Card,>({
  label,
  columns,
  cardKey,
  cardHref,
  renderCard,
  hasPageKeys,
  className,
}: BoardProps<Card>) => {
  const board = useRef<HTMLElement>(null)
  const id = useId()
  const [currentKey, setCurrentKey] = useState<string | null>(null)
  const lengths = columns.map(({ cards }) => cards.length)
  const firstColumn = lengths.findIndex((length) => length > 0)
  const keys = columns.map(({ cards }) => cards.map(cardKey))
  // One card is reached by Tab: the one that was last focused, or else the first.
  const isListed = currentKey !== null && keys.some((column) => column.includes(currentKey))
  const reached = isListed ? currentKey : (keys[firstColumn]?.[0] ?? null)

  const cardAt = ({ column, row }: Place) =>
    board.current?.querySelector<HTMLElement>(`[data-column="${column}"] [data-row="${row}"]`)
  const placeOf = (target: EventTarget | null): Place | null => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
    const column = card?.closest<HTMLElement>('[data-column]')
    return card && column ? { column: Number(column.dataset.column), row: Number(card.dataset.row) } : null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = placeOf(event.target)
    if (!from || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !steps[event.key]) return
    event.preventDefault()
    const next = placeAfterKey(event.key, from, lengths)
    if (next) cardAt(next)?.focus()
  }

  useLayoutEffect(() => {
    if (!hasPageKeys) return
    const listen = (event: globalThis.KeyboardEvent) => {
      const isOurs = /^[jk]$/.test(event.key) && !event.defaultPrevented && !isKeyTaken(event.target)
      if (!isOurs || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('[data-row]')) return
      const card = board.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')
      if (!card) return
      event.preventDefault()
      card.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [hasPageKeys])

  return (
    <section
      ref={board}
      aria-label={label}
      onKeyDown={onKeyDown}
      className={classNames('flex gap-3 overflow-x-auto', className)}
    >
      {columns.map(({ id: columnId, title, count, cards, isLoading, foot }, column) => (
        <div
          key={columnId}
          data-column={column}
          className="flex h-full w-64 shrink-0 flex-col rounded-card bg-sunken"
        >
          <h2
            id={`${id}-${columnId}`}
            className="flex items-baseline gap-2 px-3 pt-2.5 pb-2 text-small font-semibold text-ink"
          >
            {title}
            {count !== undefined && <span className="figures font-normal text-ink-soft">{count}</span>}
          </h2>
          <ul
            aria-labelledby={`${id}-${columnId}`}
            aria-busy={isLoading || undefined}
            className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-2 pb-2"
          >
            {cards.map((card, row) => (
              <li key={cardKey(card)}>
                <Link
                  to={cardHref(card)}
                  data-row={row}
                  tabIndex={cardKey(card) === reached ? 0 : -1}
                  onFocus={() => setCurrentKey(cardKey(card))}
                  className="block rounded-control border border-line bg-surface px-3 py-2 text-small text-ink hover:border-edge focus-visible:-outline-offset-1"
                >
                  {renderCard(card)}
                </Link>
              </li>
            ))}
            {foot && <li>{foot}</li>}
          </ul>
        </div>
      ))}
    </section>
  )
}
