import type { Standing } from '@sortie/domain/provider/review'
import { Button } from '@sortie/ui/actions/button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { Markdown } from '@sortie/ui/data/lazy-markdown.tsx'
import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react'
import { ShotFindings } from '#app/findings.tsx'
import type { Section } from './review-screen.tsx'
import type { Review, ReviewedMission } from './reviews.queries.ts'

const standings: Readonly<Record<Standing, { icon: LucideIcon; word: string; look: string }>> = {
  open: { icon: CircleDashed, word: 'To review', look: 'text-ink-soft' },
  accepted: { icon: CircleCheck, word: 'Accepted', look: 'text-accent-deep' },
  rejected: { icon: CircleX, word: 'Rejected', look: 'text-danger' },
}

/** A shot that was accepted as a whole says so of each of its files. */
const judgedOf = ({ standing, accepted, rejected, assets }: Review['shots'][number]): number =>
  standing === 'accepted' ? assets : accepted + rejected

interface ShotListProps {
  mission: ReviewedMission
  sections: readonly Section[]
  standings: Review['shots']
  chosen: number
  onChoose: (index: number) => void
  mayJudge: boolean
  onAcceptShot: () => void
  /** For a shot without files: what is there is judged file by file. */
  onRejectShot: () => void
}

/** The shots with how far they are, and what the pilot was asked for in the current one. */
export const ShotList = ({
  mission,
  sections,
  standings: shots,
  chosen,
  onChoose,
  mayJudge,
  onAcceptShot,
  onRejectShot,
}: ShotListProps) => {
  const byId = new Map(shots.map((shot) => [shot.shot_id, shot]))
  const section = sections[chosen]
  const shot = mission.shots.find(({ id }) => id === section?.id)
  const example = shot?.shot_type?.sample_images[0]?.version_urls.small_640
  return (
    <nav aria-label="Shots" className="flex w-60 shrink-0 flex-col gap-3 overflow-y-auto">
      <ol className="flex flex-col rounded-card border border-line bg-surface p-1">
        {sections.map(({ id, name, groups }, index) => {
          const counts = byId.get(id)
          const { icon: Icon, word, look } = standings[counts?.standing ?? 'open']
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={index === chosen ? 'true' : undefined}
                onClick={() => onChoose(index)}
                className={classNames(
                  'flex w-full items-center gap-2 rounded-sm px-2 py-1.5 text-left hover:bg-sunken',
                  index === chosen && 'bg-info-tint font-medium',
                )}
              >
                <Icon aria-label={word} className={classNames('size-4 shrink-0', look)} />
                <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                <span className="shrink-0 tabular-nums text-ink-soft">
                  {counts ? `${judgedOf(counts)}/${counts.assets}` : groups.length}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      {shot && (
        <section
          aria-label="What was asked for"
          className="flex flex-col gap-2 rounded-card border border-line bg-surface p-3"
        >
          <h2 className="font-semibold">{shot.name}</h2>
          {shot.instructions && <Markdown isDense>{shot.instructions}</Markdown>}
          {shot.shot_type && (
            <div className="text-ink-soft">
              <p className="font-medium text-ink">{shot.shot_type.name}</p>
              {shot.shot_type.description && <Markdown isDense>{shot.shot_type.description}</Markdown>}
            </div>
          )}
          {example && <img src={example} alt={`Example of ${shot.shot_type?.name}`} className="rounded-sm" />}
          <ShotFindings shot={shot} />
          {section && section.earlier > 0 && (
            <p className="text-ink-soft">
              {section.earlier} earlier {section.earlier === 1 ? 'file was' : 'files were'} sent back and
              aren't shown.
            </p>
          )}
          {mayJudge && (
            <Button size="small" mode="secondary" onPress={onAcceptShot}>
              Accept the whole shot (Shift A)
            </Button>
          )}
          {mayJudge && section?.groups.length === 0 && (
            <Button size="small" mode="secondary" onPress={onRejectShot}>
              Reject the shot (x)
            </Button>
          )}
        </section>
      )}
    </nav>
  )
}
