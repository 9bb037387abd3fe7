import { isInReview } from '@sortie/domain/mission/mission-status'
import { formatMoney } from '@sortie/domain/money/money'
import { timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { Button } from '@sortie/ui/actions/button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { Chip, type ChipTone } from '@sortie/ui/data/chip.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { SkeletonText } from '@sortie/ui/feedback/skeleton.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ShotFindings } from '#app/findings.tsx'
import { assetsQuery, auditQuery, type ProviderMission } from './mission.queries.ts'

interface Asset {
  id: string
  name: string
  thumbnail: string | null
}

const Thumbnails = ({ label, assets }: { label: string; assets: readonly Asset[] }) => (
  <ul aria-label={label} className="mt-1 grid grid-cols-4 gap-2 sm:grid-cols-8">
    {assets.map(({ id, name, thumbnail }) => (
      <li key={id} className="min-w-0">
        {thumbnail ? (
          <img
            src={thumbnail}
            alt={name}
            loading="lazy"
            className="aspect-square w-full rounded-sm bg-sunken object-cover"
          />
        ) : (
          <span className="flex aspect-square items-center justify-center rounded-sm bg-sunken p-1 text-small wrap-anywhere text-ink-soft">
            {name}
          </span>
        )}
      </li>
    ))}
  </ul>
)

/** What was delivered, shot by shot. It is looked at here and judged in the review. */
export const AssetsCard = ({ mission }: { mission: ProviderMission }) => {
  const query = useInfiniteQuery(assetsQuery(mission.id))
  const assets =
    query.data?.pages.flatMap(({ data }) =>
      data.map((asset) => ({
        id: asset.id,
        name: asset.name,
        shot: asset.shot,
        thumbnail: asset.version_urls.thumb ?? null,
      })),
    ) ?? []
  const unsorted = assets.filter(({ shot }) => shot === null)
  return (
    <Card
      title="Photos and videos"
      actions={isInReview(mission) && <TextLink href={`/reviews/${mission.id}`}>Review</TextLink>}
    >
      {query.isError && !query.data ? (
        <LoadFailure title="We couldn't load the photos and videos" query={query} />
      ) : query.isPending ? (
        <SkeletonText lines={4} />
      ) : (
        <div className="flex flex-col gap-4">
          {assets.length === 0 && <p className="text-small text-ink-soft">Nothing delivered yet.</p>}
          {(assets.length > 0 ? mission.shots : []).map((shot) => {
            const { id, name } = shot
            const ofShot = assets.filter(({ shot }) => shot === id)
            return (
              <section key={id} aria-label={name}>
                <h3 className="text-small font-semibold wrap-anywhere text-ink">{name}</h3>
                <div className="flex flex-col gap-1 text-small">
                  <ShotFindings shot={shot} />
                </div>
                {ofShot.length > 0 ? (
                  <Thumbnails label={`Files of ${name}`} assets={ofShot} />
                ) : (
                  <p className="text-small text-ink-soft">Nothing delivered yet.</p>
                )}
              </section>
            )
          })}
          {unsorted.length > 0 && (
            <section aria-label="Without a shot">
              <h3 className="text-small font-semibold text-ink">Without a shot</h3>
              <Thumbnails label="Files without a shot" assets={unsorted} />
            </section>
          )}
          {query.hasNextPage && (
            <Button
              size="small"
              mode="secondary"
              className="self-start"
              isPending={query.isFetchingNextPage}
              onPress={() => void query.fetchNextPage()}
            >
              Show more files
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

/** What the pilot wrote about the mission and its shots, and what they were told about it. */
export const CommentsCard = ({ mission }: { mission: ProviderMission }) => {
  const comments = [
    ...(mission.pilot_comment ? [{ about: 'The pilot', text: mission.pilot_comment }] : []),
    ...mission.shots.flatMap(({ name, pilot_comment }) =>
      pilot_comment ? [{ about: `The pilot about ${name}`, text: pilot_comment }] : [],
    ),
    ...(mission.rejection_reason ? [{ about: 'Reason given', text: mission.rejection_reason }] : []),
    ...mission.partial_reshoots.map(({ reason }) => ({ about: 'Shots asked for again', text: reason })),
  ]
  return (
    <Card title="Comments">
      {comments.length === 0 ? (
        <p className="text-small text-ink-soft">No comments.</p>
      ) : (
        <ul className="flex flex-col gap-3 text-small">
          {comments.map(({ about, text }) => (
            <li key={`${about} ${text}`} className="wrap-anywhere">
              <p className="font-medium text-ink">{about}</p>
              <p className="whitespace-pre-line text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const payoutStates: Readonly<Record<string, { word: string; tone: ChipTone }>> = {
  complete: { word: 'Paid', tone: 'success' },
  failed: { word: 'Failed', tone: 'danger' },
  canceled: { word: 'Canceled', tone: 'neutral' },
}

const PayoutStatus = ({ status }: { status: string }) => {
  const { word, tone } = payoutStates[status] ?? { word: 'Not paid yet', tone: 'neutral' }
  return <Chip tone={tone}>{word}</Chip>
}

export const PayoutsCard = ({ mission }: { mission: ProviderMission }) => (
  <Card title="Payouts">
    {mission.payouts.length === 0 ? (
      <p className="text-small text-ink-soft">No payouts yet.</p>
    ) : (
      <ul className="flex flex-col gap-2 text-small">
        {mission.payouts.map((payout) => (
          <li key={payout.id} className="flex items-center justify-between gap-2">
            <span className="font-medium">{formatMoney(payout)}</span>
            <PayoutStatus status={payout.status} />
          </li>
        ))}
      </ul>
    )}
  </Card>
)

/** The calls that changed the mission, for those who may read the audit log. */
export const AuditCard = ({ missionId }: { missionId: number }) => {
  const query = useQuery(auditQuery(missionId))
  if (query.isError && !query.data)
    return <LoadFailure title="We couldn't load the audit log" query={query} />
  return (
    <Card title="Audit">
      {query.isPending ? (
        <SkeletonText lines={4} />
      ) : (
        <ul className="flex flex-col gap-2 text-small">
          {query.data?.data.map((entry) => (
            <li key={entry.id} className="wrap-anywhere">
              <p className="font-mono text-ink">{entry.call ?? `${entry.method} ${entry.path}`}</p>
              <p className="text-ink-soft">
                {entry.actor} · {timestampText(entry.at, localZone())}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
