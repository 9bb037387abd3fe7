import type { PortalCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { known, t, toTranslate } from '@sortie/domain/language'
import { formatDate } from '@sortie/domain/time/date-texts'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { SkeletonCard, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { useState } from 'react'
import { accountQuery } from '#app/account-query.ts'
import { StockForm } from './stock-form.tsx'
import { stockSubmissionsQuery } from './stock-imagery.queries.ts'

type Submission = CallResponse<PortalCalls['GET /v1/pilots/stock_submissions']>[number]

const statusChips = {
  submitted: { tone: 'neutral', icon: Clock, word: toTranslate('In review') },
  accepted: { tone: 'success', icon: CircleCheck, word: toTranslate('Accepted') },
  rejected: { tone: 'danger', icon: CircleX, word: toTranslate('Not accepted') },
} as const

const SubmissionRow = ({ submission, zone }: { submission: Submission; zone: string | null }) => {
  const { description, category, city, state, created_at, status, rejection_reason } = submission
  const { tone, icon, word } = statusChips[status]
  return (
    <li className="flex flex-col gap-1 border-b border-line px-4 py-3 last:border-b-0 sm:px-6">
      <div className="flex items-start gap-3">
        <p className="line-clamp-2 min-w-0 flex-1 font-medium break-words">{description}</p>
        <Chip tone={tone} icon={icon}>
          {known(word)}
        </Chip>
      </div>
      <p className="text-small text-ink-soft">
        {category.name} · {city}, {state} · <span className="figures">{formatDate(created_at, zone)}</span>
      </p>
      {rejection_reason && <p className="text-small text-danger-deep">{rejection_reason}</p>}
    </li>
  )
}

const Submissions = ({ zone }: { zone: string | null }) => {
  const { data: submissions, isError } = useQuery(stockSubmissionsQuery)
  if (isError && !submissions)
    return (
      <Alert tone="attention">
        {t("We couldn't load your submissions. They're safe; reload to try again.")}
      </Alert>
    )
  if (!submissions)
    return (
      <SkeletonGroup label={t('Loading your submissions')}>
        <SkeletonCard />
      </SkeletonGroup>
    )
  return (
    <Card title={t('Your submissions')} isFlush={submissions.length > 0}>
      {submissions.length === 0 ? (
        <p className="text-small text-ink-soft">
          {t('Nothing yet. Your submissions show up here, along with our decision.')}
        </p>
      ) : (
        <ul className="border-t border-line">
          {submissions.map((submission) => (
            <SubmissionRow key={submission.id} submission={submission} zone={zone} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Where pilots submit photos and videos for the stock library. */
export const Component = () => {
  const { data: pilot } = useQuery(accountQuery)
  const [round, setRound] = useState(0)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('Stock imagery')}
        description={t('Share your best aerial photos and videos with our stock library.')}
      />
      {pilot ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          {/* Each submission has a new form: empty, and with its own key. */}
          <StockForm
            key={round}
            country={pilot.country}
            onSubmitted={() => {
              showToast({
                tone: 'success',
                title: t('Submitted'),
                description: t("We'll let you know once it's reviewed."),
              })
              setRound(round + 1)
            }}
          />
          <Submissions zone={pilot.timezone_id} />
        </div>
      ) : (
        <SkeletonGroup label={t('Loading')}>
          <SkeletonCard />
        </SkeletonGroup>
      )}
    </div>
  )
}
