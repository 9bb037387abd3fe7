import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { formatDate } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { Button } from '@sortie/ui/actions/button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { Chip, type ChipTone } from '@sortie/ui/data/chip.tsx'
import { useLineKeys } from '@sortie/ui/data/use-line-keys.ts'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#app/calls.ts'
import { keysetPaging, pageQuery, useListing, useUrlFilter } from '#app/listing.ts'
import { useMay } from '#app/me.ts'
import { ReasonDialog } from '#app/reason-dialog.tsx'
import { useWrite, write } from '#app/writes.ts'
import { stockKeys } from './stock-imagery.effects.ts'

type Submission = CallResponse<ProviderCalls['GET /v1/provider/stock_submissions']>['data'][number]

/** Links to files work for five minutes, so they are asked for again before that. */
const renewalMs = 240_000

const stockQuery = (filter: { status?: string }) =>
  infiniteQueryOptions({
    queryKey: stockKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      // The server checks what is in the address, with the schema that this type is made of.
      call('GET /v1/provider/stock_submissions', {
        query: { ...pageQuery(pageParam, 20), ...(filter as object) },
        signal,
      }),
    staleTime: renewalMs,
    refetchInterval: renewalMs,
    ...keysetPaging,
  })

const stateWords: Readonly<Record<Submission['status'], { label: string; tone: ChipTone }>> = {
  submitted: { label: 'To review', tone: 'on-hold' },
  accepted: { label: 'Accepted', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
}

const Picture = ({ file, description }: Submission) => {
  const [undrawable, setUndrawable] = useState<string | null>(null)
  if (!file) return <p className="text-ink-soft">No file</p>
  return (
    <div className="flex flex-col items-start gap-2">
      {file.type.startsWith('image/') && file.url !== undrawable && (
        <img
          src={file.url}
          alt={description}
          loading="lazy"
          onError={() => setUndrawable(file.url)}
          className="aspect-4/3 w-full rounded-control border border-line bg-canvas object-contain"
        />
      )}
      <TextLink href={file.url} isExternal>
        Open the file
      </TextLink>
    </div>
  )
}

const Review = ({ id }: { id: number }) => {
  const [isRejecting, setRejecting] = useState(false)
  const acceptance = useWrite('POST /v1/provider/stock_submissions/{id}/accept')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="small"
        aria-label={`Accept submission ${id}`}
        isPending={acceptance.isPending}
        onPress={() => acceptance.mutate({ params: { id } })}
      >
        Accept
      </Button>
      <Button
        size="small"
        mode="secondary"
        aria-label={`Reject submission ${id}`}
        onPress={() => setRejecting(true)}
      >
        Reject
      </Button>
      {acceptance.error && (
        <Alert tone="danger" isLive>
          {readServerErrors(acceptance.error, []).message}
        </Alert>
      )}
      {isRejecting && (
        <ReasonDialog
          title="Reject this submission?"
          description="The pilot is notified and reads this word for word."
          confirmLabel="Reject submission"
          send={(reason) =>
            write('POST /v1/provider/stock_submissions/{id}/reject', { params: { id }, body: { reason } })
          }
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  )
}

const Row = ({ submission }: { submission: Submission }) => {
  const mayReview = useMay('POST /v1/provider/stock_submissions/{id}/accept')
  const { id, status, description, category, tags, pilot_id, pilot_name, city, state, country, created_at } =
    submission
  return (
    <li
      data-line
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 focus-within:border-edge"
    >
      <Picture {...submission} />
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <Chip tone={stateWords[status].tone}>{stateWords[status].label}</Chip>
          <span className="text-ink-soft">
            {category.name}, {formatDate(created_at, localZone())}, by{' '}
            <Link to={`/pilots/${pilot_id}`} className="underline">
              {pilot_name}
            </Link>
          </span>
        </div>
        <p className="wrap-anywhere">{description}</p>
        <p className="wrap-anywhere text-ink-soft">{[city, state, country].filter(Boolean).join(', ')}</p>
        <p className="wrap-anywhere text-ink-soft">{tags.join(', ')}</p>
        {submission.rejection_reason && <p className="wrap-anywhere">{submission.rejection_reason}</p>}
        {mayReview && status === 'submitted' && <Review id={id} />}
      </div>
    </li>
  )
}

/** Photos and videos that pilots handed in for the stock library. */
export const Component = () => {
  const { filter, change, isFiltered } = useUrlFilter(['status'])
  const list = useRef<HTMLUListElement>(null)
  const { query, rows, more, isFailed } = useListing(useInfiniteQuery(stockQuery(filter)))
  useLineKeys(list, rows.map(({ id }) => id).join())
  return (
    <>
      <PageHeader title="Stock imagery" />
      <search aria-label="Filter">
        <Select
          label="State"
          className="w-44"
          options={[
            { id: 'any', label: 'Any state' },
            ...Object.entries(stateWords).map(([id, { label }]) => ({ id, label })),
          ]}
          value={filter.status ?? 'any'}
          onChange={(id) => change({ status: id === 'any' ? undefined : id })}
        />
      </search>
      {isFailed ? (
        <LoadFailure title="We couldn't load the submissions" query={query} />
      ) : query.isPending ? (
        <Spinner label="Loading" />
      ) : rows.length === 0 ? (
        <EmptyState title={isFiltered ? 'No submission fits this filter' : 'No submissions yet'} />
      ) : (
        <ul
          ref={list}
          aria-label="Submissions"
          className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3"
        >
          {rows.map((submission) => (
            <Row key={submission.id} submission={submission} />
          ))}
        </ul>
      )}
      {more && (
        <Button mode="secondary" className="self-center" isPending={more.isLoading} onPress={more.load}>
          Show more
        </Button>
      )}
    </>
  )
}
