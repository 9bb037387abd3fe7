import { classNames } from '@sortie/ui/class-names.ts'
import { Check, Layers, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Photo, Review } from './reviews.queries.ts'

export interface GridCell {
  photo: Photo
  /** How many were taken as one with it. */
  count: number
  verdict: Review['assets'][number]['verdict'] | null
  hasFindings: boolean
}

interface PhotoGridProps {
  label: string
  cells: readonly GridCell[]
  chosen: number
  onChoose: (index: number) => void
  onOpen: (index: number) => void
  onColumns: (columns: number) => void
}

const cellWidth = 176
const cellHeight = 148

/** What the cell shows, in words. */
const cellLabel = ({ photo, count, verdict, hasFindings }: GridCell): string =>
  [photo.name, count > 1 && `${count} photos`, hasFindings && 'has findings', verdict]
    .filter(Boolean)
    .join(', ')

/** The photos of a shot at a glance. Only the rows in view are drawn, however many there are. */
export const PhotoGrid = ({ label, cells, chosen, onChoose, onOpen, onColumns }: PhotoGridProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ width: 0, height: 0, top: 0 })
  const columns = Math.max(1, Math.floor(view.width / cellWidth))
  const rows = Math.ceil(cells.length / columns)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () =>
      setView({ width: element.clientWidth, height: element.clientHeight, top: element.scrollTop })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  useEffect(() => onColumns(columns), [columns, onColumns])
  useLayoutEffect(() => {
    const element = box.current
    if (!element || view.height === 0) return
    const top = Math.floor(chosen / columns) * cellHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + cellHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + cellHeight - element.clientHeight
  }, [chosen, columns, view.height])

  const first = Math.max(0, Math.floor(view.top / cellHeight) - 1) * columns
  const last = (Math.ceil((view.top + view.height) / cellHeight) + 1) * columns
  return (
    <div
      ref={box}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={cells[chosen] ? `photo-${cells[chosen].photo.id}` : undefined}
      className="min-h-0 min-w-0 flex-1 overflow-y-auto rounded-card border border-line bg-surface"
    >
      <div className="relative" style={{ height: rows * cellHeight }}>
        {cells.slice(first, last).map(({ photo, count, verdict, hasFindings }, offset) => {
          const index = first + offset
          const isChosen = index === chosen
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the page move and open
            <div
              key={photo.id}
              id={`photo-${photo.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={isChosen}
              aria-label={cellLabel({ photo, count, verdict, hasFindings })}
              className="absolute p-1"
              style={{
                width: `${100 / columns}%`,
                height: cellHeight,
                left: `${((index % columns) * 100) / columns}%`,
                top: Math.floor(index / columns) * cellHeight,
              }}
              onClick={() => onChoose(index)}
              onDoubleClick={() => onOpen(index)}
            >
              <div
                className={classNames(
                  'relative flex h-full flex-col overflow-hidden rounded-sm border bg-sunken',
                  isChosen ? 'border-info outline-2 outline-info' : 'border-line',
                )}
              >
                {photo.version_urls.small_640 && (
                  <img
                    src={photo.version_urls.small_640}
                    alt=""
                    decoding="async"
                    className={classNames(
                      'min-h-0 flex-1 object-cover',
                      verdict === 'rejected' && 'opacity-50',
                    )}
                  />
                )}
                <span className="mt-auto truncate px-1.5 py-0.5 text-small text-ink-soft">{photo.name}</span>
                <span className="absolute top-1 right-1 flex gap-1">
                  {hasFindings && <span className="size-3 rounded-full bg-attention" title="Has findings" />}
                  {count > 1 && (
                    <span className="flex items-center gap-0.5 rounded-full bg-navy px-1.5 text-small text-on-navy">
                      <Layers aria-hidden className="size-3" /> {count}
                    </span>
                  )}
                  {verdict && (
                    <span
                      className={classNames(
                        'grid size-5 place-items-center rounded-full text-white',
                        verdict === 'accepted' ? 'bg-accent-strong' : 'bg-danger',
                      )}
                    >
                      {verdict === 'accepted' ? (
                        <Check aria-hidden className="size-3.5" />
                      ) : (
                        <X aria-hidden className="size-3.5" />
                      )}
                    </span>
                  )}
                </span>
              </div>
            </div>
          )
        })}
      </div>
    </div>
  )
}
