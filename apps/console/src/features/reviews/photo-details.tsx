import { verdictText } from '@sortie/domain/mission/verdict'
import type { PhotoGroup } from '@sortie/domain/provider/photo-groups'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { useMemo } from 'react'
import { Findings } from '#app/findings.tsx'
import { photoFacts } from '#app/photo-facts.ts'
import { PhotoMap } from './photo-map.tsx'
import type { Photo, Reason, Review, ReviewedMission } from './reviews.queries.ts'

interface PhotoDetailsProps {
  mission: ReviewedMission
  photo: Photo
  group: PhotoGroup<Photo> | undefined
  /** Everything of the same shot. */
  others: readonly PhotoGroup<Photo>[]
  place: string
  verdict: Review['assets'][number] | null
  reasons: readonly Reason[]
  mayJudge: boolean
  onAccept: () => void
  onReject: (reasonId: number) => void
  onNote: () => void
  onUndo: () => void
}

const Key = ({ children }: { children: string }) => (
  <kbd className="grid size-5 shrink-0 place-items-center rounded-sm border border-line bg-sunken font-mono text-small">
    {children}
  </kbd>
)

const Facts = ({ photo, site }: { photo: Photo; site: ReviewedMission['location'] }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
    {photoFacts(photo, site).map(({ label, value }) => (
      <div key={label} className="contents">
        <dt className="text-ink-soft">{label}</dt>
        <dd className="tabular-nums wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

/** What is known of a photo, where it was taken, and what can be said of it. */
export const PhotoDetails = ({
  mission,
  photo,
  group,
  others,
  place,
  verdict,
  reasons,
  mayJudge,
  onAccept,
  onReject,
  onNote,
  onUndo,
}: PhotoDetailsProps) => {
  const ofShot = useMemo(() => others.flatMap(({ photos }) => photos.slice(0, 1)), [others])
  const count = group?.photos.length ?? 1
  return (
    <aside aria-label="About the photo" className="flex w-72 shrink-0 flex-col gap-3 overflow-y-auto">
      <section className="flex flex-col gap-2 rounded-card border border-line bg-surface p-3">
        <h2 className="font-semibold wrap-anywhere">{photo.name}</h2>
        <p className="flex flex-wrap items-center gap-2 text-ink-soft">
          {place}
          {verdict ? (
            <Chip tone={verdict.verdict === 'accepted' ? 'success' : 'danger'}>
              {verdict.verdict === 'accepted' ? 'Accepted' : 'Rejected'}
            </Chip>
          ) : (
            <Chip>Not judged</Chip>
          )}
        </p>
        {verdict?.verdict === 'rejected' && <p className="wrap-anywhere">{verdictText(verdict)}</p>}
        <Findings findings={(group?.photos ?? [photo]).flatMap(({ findings }) => findings ?? [])} />
        {photo.error && <p className="text-danger">{photo.error}</p>}
      </section>
      {mayJudge && (
        <section
          aria-label="Verdict"
          className="flex flex-col gap-1 rounded-card border border-line bg-surface p-2"
        >
          <Button size="small" mode="secondary" onPress={onAccept}>
            {count > 1 ? `Accept all ${count} (A)` : 'Accept (A)'}
          </Button>
          <p className="px-1 pt-2 text-ink-soft">Reject:</p>
          {reasons.map(({ id, name }, index) => (
            <button
              key={id}
              type="button"
              onClick={() => onReject(id)}
              className="flex items-center gap-2 rounded-sm px-1 py-0.5 text-left hover:bg-danger-tint"
            >
              {index < 9 ? <Key>{String(index + 1)}</Key> : <span className="size-5" />}
              {name}
            </button>
          ))}
          <button
            type="button"
            onClick={onNote}
            className="flex items-center gap-2 rounded-sm px-1 py-0.5 text-left hover:bg-danger-tint"
          >
            <Key>x</Key>
            With a note …
          </button>
          <button
            type="button"
            onClick={onUndo}
            className="mt-1 flex items-center gap-2 rounded-sm border-t border-line px-1 py-1 text-left hover:bg-sunken"
          >
            <Key>u</Key>
            Undo the last verdict
          </button>
        </section>
      )}
      <section className="rounded-card border border-line bg-surface p-3">
        <Facts photo={photo} site={mission.location} />
      </section>
      <PhotoMap mission={mission} photo={photo} others={ofShot} />
    </aside>
  )
}
