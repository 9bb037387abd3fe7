import type { AttentionKind } from '@sortie/domain/provider/attention'
import { Button } from '@sortie/ui/actions/button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { useLineKeys } from '@sortie/ui/data/use-line-keys.ts'
import { useSteadyRows } from '@sortie/ui/data/use-steady-rows.ts'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { Link } from 'react-aria-components/Link'
import { useSearchParams } from 'react-router'
import { kindWords, readKind } from './kinds.ts'
import { LineRow } from './line-row.tsx'
import { attentionQuery, type Counts, type Line } from './today.queries.ts'

const countText = ({ count, is_more }: { count: number; is_more: boolean }): string =>
  `${count.toLocaleString('en-US')}${is_more ? '+' : ''}`

type CountLinksProps = { counts: Counts; chosen: AttentionKind | null }

/** How much of each kind there is. A press lists that kind alone. */
const CountLinks = ({ counts, chosen }: CountLinksProps) => {
  const waiting = counts.filter(({ kind, count }) => count > 0 || kind === chosen)
  const all = {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    is_more: counts.some(({ is_more }) => is_more),
  }
  const links = [
    { label: 'All', href: '/today', isChosen: chosen === null, text: countText(all) },
    ...waiting.map(({ kind, ...counted }) => ({
      label: kindWords[kind].label,
      href: `/today?kind=${kind}`,
      isChosen: kind === chosen,
      text: countText(counted),
    })),
  ]
  return (
    <nav aria-label="Kinds" className="-mx-4 overflow-x-auto px-4 py-1 md:mx-0 md:px-0">
      <ul className="flex gap-1.5 md:flex-wrap">
        {links.map(({ label, href, isChosen, text }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isChosen ? 'true' : undefined}
              className={classNames(
                'flex h-11 items-center gap-2 rounded-control border px-3 font-medium whitespace-nowrap pointer-fine:h-8',
                isChosen
                  ? 'border-edge bg-sunken text-ink'
                  : 'border-line bg-surface text-ink-soft hover:bg-sunken hover:text-ink',
              )}
            >
              {label} <span className="figures text-ink">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const lineKey = ({ id }: Line) => id

const Lines = ({ lines, now }: { lines: readonly Line[]; now: number }) => {
  const list = useRef<HTMLDivElement>(null)
  const { shown, gone, hold } = useSteadyRows(lines, lineKey)
  useLineKeys(list, shown.map(lineKey).join())
  if (shown.length === 0)
    return <EmptyState title="You're all caught up">Nothing needs your attention right now.</EmptyState>
  return (
    <Card isFlush>
      <div ref={list} {...hold}>
        <ul aria-label="What needs your attention">
          {shown.map((line) => (
            <LineRow key={line.id} line={line} isGone={gone.has(line.id)} now={now} />
          ))}
        </ul>
      </div>
    </Card>
  )
}

/** What waits for the person, most urgent first. */
export const Component = () => {
  const [parameters] = useSearchParams()
  const kind = readKind(parameters.get('kind'))
  const query = useInfiniteQuery(attentionQuery(kind))
  const { pages } = query.data ?? {}
  const lines = useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages])
  const counts = query.data?.pages[0]?.meta.counts ?? []
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <PageHeader title="Today" description="What needs your attention, most urgent first." />
      <CountLinks counts={counts} chosen={kind} />
      <p role="status" className="sr-only">
        {query.isSuccess && `${total} waiting`}
      </p>
      {query.isError && !query.data && <LoadFailure title="We couldn't load what waits" query={query} />}
      {query.isPending && <Spinner label="Loading" />}
      {/* Another kind is another list, and begins where it is. */}
      {query.data && <Lines key={kind} lines={lines} now={query.dataUpdatedAt} />}
      {query.hasNextPage && (
        <Button
          mode="secondary"
          className="self-center"
          isPending={query.isFetchingNextPage}
          onPress={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}
