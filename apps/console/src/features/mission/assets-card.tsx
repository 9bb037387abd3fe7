import { isInReview } from '@sortie/domain/mission/mission-status'
import { verdictText } from '@sortie/domain/mission/verdict'
import { Button } from '@sortie/ui/actions/button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import type { AssetPreviewItem } from '@sortie/ui/assets/asset-preview.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { SkeletonText } from '@sortie/ui/feedback/skeleton.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useOnDemand } from '@sortie/ui/lazy.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CirclePlay } from 'lucide-react'
import { useState } from 'react'
import { Findings, ShotFindings } from '#app/findings.tsx'
import { type Asset, photoFacts } from '#app/photo-facts.ts'
import { assetsQuery, type ProviderMission } from './mission.queries.ts'

const loadPreview = () => import('@sortie/ui/assets/asset-preview.tsx')

/** What every browser can draw. Anything else is looked at in its rendition, or saved. */
const drawable = ['image/jpeg', 'image/png', 'image/webp']

type ThumbnailsProps = {
  label: string
  assets: readonly Asset[]
  onNeed: () => void
  onOpen: (id: string) => void
}

const Thumbnails = ({ label, assets, onNeed, onOpen }: ThumbnailsProps) => (
  <ul aria-label={label} className="mt-1 grid grid-cols-4 gap-2 sm:grid-cols-8">
    {assets.map(({ id, name, type, version_urls, verdict }) => (
      <li key={id} className="min-w-0">
        <button
          type="button"
          aria-label={`Open ${name}${verdict ? `, ${verdict.verdict}` : ''}`}
          onPointerEnter={onNeed}
          onFocus={onNeed}
          onClick={() => onOpen(id)}
          className="relative block aspect-square w-full cursor-zoom-in overflow-hidden rounded-sm bg-sunken"
        >
          {version_urls.thumb ? (
            <img src={version_urls.thumb} alt="" loading="lazy" className="size-full object-cover" />
          ) : (
            <span className="flex size-full items-center justify-center p-1 text-small wrap-anywhere text-ink-soft">
              {name}
            </span>
          )}
          {type === 'video' && (
            <CirclePlay
              aria-hidden
              className="absolute bottom-1 left-1 size-5 rounded-full bg-navy text-white"
            />
          )}
          {verdict?.verdict === 'rejected' && (
            <span aria-hidden className="absolute inset-0 rounded-sm border-2 border-danger" />
          )}
        </button>
      </li>
    ))}
  </ul>
)

type Site = ProviderMission['location']

const About = ({ asset, place, site }: { asset: Asset; place: string; site: Site }) => (
  <div className="flex flex-col gap-3">
    <p className="flex flex-wrap items-center gap-2">
      {place}
      {asset.verdict ? (
        <Chip tone={asset.verdict.verdict === 'accepted' ? 'success' : 'danger'}>
          {asset.verdict.verdict === 'accepted' ? 'Accepted' : 'Rejected'}
        </Chip>
      ) : (
        <Chip>Not judged</Chip>
      )}
    </p>
    {asset.verdict?.verdict === 'rejected' && <p className="wrap-anywhere">{verdictText(asset.verdict)}</p>}
    <Findings findings={asset.findings ?? []} />
    {asset.error && <p className="rounded-sm bg-danger-tint px-2 py-1 text-danger-deep">{asset.error}</p>}
    <dl className="figures grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {photoFacts(asset, site).map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-on-navy-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)

const previewOf = (asset: Asset, site: Site, place: string): AssetPreviewItem => {
  const { version_urls: versions } = asset
  return {
    key: asset.id,
    name: asset.name,
    kind: asset.type,
    state: asset.status === 'ready' ? 'done' : asset.status,
    thumbnailUrl: versions.small_640 ?? versions.thumb ?? null,
    previewUrl: versions.medium_1024 ?? null,
    videoUrl: asset.type === 'video' ? asset.url : null,
    originalUrl: drawable.includes(asset.media_type) ? asset.url : null,
    downloadUrl: asset.url,
    ...(asset.error ? { error: asset.error } : {}),
    aside: <About asset={asset} place={place} site={site} />,
  }
}

/** What was delivered, shot by shot. It is looked at here and judged in the review. */
export const AssetsCard = ({ mission }: { mission: ProviderMission }) => {
  const query = useInfiniteQuery(assetsQuery(mission.id))
  const [preview, needPreview] = useOnDemand(loadPreview)
  const [opened, open] = useState<string | null>(null)
  const show = (id: string) => {
    needPreview()
    open(id)
  }
  const assets = query.data?.pages.flatMap(({ data }) => data) ?? []
  const shots = mission.shots.map((shot) => ({
    id: String(shot.id),
    name: shot.name,
    label: `Files of ${shot.name}`,
    assets: assets.filter((asset) => asset.shot === shot.id),
    shot,
  }))
  const unsorted = assets.filter(({ shot }) => !mission.shots.some(({ id }) => id === shot))
  const sections = [
    ...(assets.length > 0 ? shots : []),
    ...(unsorted.length > 0
      ? [{ id: 'none', name: 'Without a shot', label: 'Files without a shot', assets: unsorted, shot: null }]
      : []),
  ]
  const site = mission.location
  const items = sections.flatMap(({ name, assets: ofSection }) =>
    ofSection.map((asset) => previewOf(asset, site, name)),
  )
  const index = items.findIndex(({ key }) => key === opened)
  const goTo = (next: number) => {
    open(items[next]?.key ?? null)
    if (next === items.length - 1 && query.hasNextPage) void query.fetchNextPage()
  }
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
          {sections.map(({ id, name, label, shot, assets: ofSection }) => (
            <section key={id} aria-label={name}>
              <h3 className="text-small font-semibold wrap-anywhere text-ink">{name}</h3>
              {shot && (
                <div className="flex flex-col gap-1 text-small">
                  <ShotFindings shot={shot} />
                </div>
              )}
              {ofSection.length > 0 ? (
                <Thumbnails label={label} assets={ofSection} onNeed={needPreview} onOpen={show} />
              ) : (
                <p className="text-small text-ink-soft">Nothing delivered yet.</p>
              )}
            </section>
          ))}
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
      {preview && index >= 0 && (
        <preview.AssetPreview items={items} index={index} onIndexChange={goTo} onClose={() => open(null)} />
      )}
    </Card>
  )
}
