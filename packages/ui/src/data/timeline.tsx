import { t } from '@sortie/domain/language'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { classNames } from '../class-names.ts'

export type TimelineTone = 'neutral' | 'good' | 'bad'

export interface TimelineEntry {
  id: number | string
  title: ReactNode
  /** Who did it. */
  by: ReactNode
  /** When, in words. */
  time: string
  /** The same for machines. */
  at: string
  tone?: TimelineTone
}

export interface TimelineProps {
  label: string
  /** Newest first. */
  entries: readonly TimelineEntry[]
  /** What comes next, above what has happened. */
  next?: { title: ReactNode; by: ReactNode; time?: ReactNode } | null
  onMore?: (() => void) | undefined
  isLoadingMore?: boolean
}

const dots: Record<TimelineTone, string> = { neutral: 'bg-edge', good: 'bg-accent', bad: 'bg-danger' }

const Item = ({ dot, isLast, children }: { dot: string; isLast: boolean; children: ReactNode }) => (
  <li className="relative flex gap-3 pb-4">
    {!isLast && <span aria-hidden className="absolute top-4 bottom-0 left-[0.3125rem] w-px bg-line" />}
    <span aria-hidden className={classNames('relative mt-1.5 size-2.75 shrink-0 rounded-full', dot)} />
    <div className="min-w-0 flex-1 text-small wrap-anywhere">{children}</div>
  </li>
)

/** What happened, newest first, and what is due next. */
export const Timeline = ({ label, entries, next, onMore, isLoadingMore = false }: TimelineProps) => (
  <div>
    <ol aria-label={label}>
      {next && (
        <Item dot="border-2 border-info bg-surface" isLast={entries.length === 0}>
          <p className="font-semibold text-ink">{next.title}</p>
          <p className="text-ink-soft">
            {t('Next:')} {next.by}
            {next.time && <> · {next.time}</>}
          </p>
        </Item>
      )}
      {entries.map(({ id, title, by, time, at, tone = 'neutral' }, index) => (
        <Item key={id} dot={dots[tone]} isLast={index === entries.length - 1}>
          <p className="text-ink">{title}</p>
          <p className="text-ink-soft">
            {by} · <time dateTime={at}>{time}</time>
          </p>
        </Item>
      ))}
    </ol>
    {onMore && (
      <Button mode="secondary" size="small" onPress={onMore} isPending={isLoadingMore}>
        {t('Show earlier')}
      </Button>
    )}
  </div>
)
