import { t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import type { Shot } from '@sortie/domain/mission/shot.schema'
import type { ComponentProps } from 'react'
import { AssetSection } from './asset-section.tsx'
import { FilePickers } from './file-pickers.tsx'
import { ShotCard } from './shot-card.tsx'
import { ShotFindings } from './shot-findings.tsx'
import type { UploadItem } from './upload-items.ts'
import type { MissionItems } from './use-mission-items.ts'

/**
 * Once files were moved, the toolbar that had the focus is gone. It goes where the files went, after the menu has tried
 * to give it back.
 */
export const focusOnShot = (shotId: number | null): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const heading = document.querySelector<HTMLElement>(
        shotId === null ? '#shot-list' : `[data-shot-heading="${shotId}"]`,
      )
      if (document.activeElement === document.body) heading?.focus({ preventScroll: true })
    }),
  )
}

type ShotListProps = {
  mission: Mission
  items: MissionItems
  /** Of each shot, in the order of the list. */
  states: readonly {
    shot: Shot
    files: readonly UploadItem[]
    count: number
    rejectedCount: number
    isReady: boolean
  }[]
  /** Why shots are to be flown again, by their ids. */
  reasons: ReadonlyMap<number, string>
  /** Where something is being dropped. */
  heldOver: string | null
  canPick: boolean
  onPick: (files: readonly File[], shotId: number) => void
  section: Omit<ComponentProps<typeof AssetSection>, 'label' | 'items'>
}

/** The shots of a mission, each with its files. */
export const ShotList = ({
  mission,
  items,
  states,
  reasons,
  heldOver,
  canPick,
  onPick,
  section,
}: ShotListProps) => (
  <section aria-labelledby="shot-list" className="flex flex-col gap-4">
    <h2 id="shot-list" tabIndex={-1} className="text-title font-semibold outline-none">
      {t('Shot list')}
    </h2>
    {states.length === 0 && <p className="text-ink-soft">{t('No shots are listed for this mission.')}</p>}
    {states.map(({ shot, files, count, rejectedCount, isReady }, index) => {
      const progress = items.progress[index]
      const hasMustFindings = Boolean(progress?.mustFindings)
      const isFailing = hasMustFindings && !isReady
      return (
        <ShotCard
          key={shot.id}
          missionId={mission.id}
          shot={shot}
          count={count}
          rejectedCount={rejectedCount}
          isReady={isReady}
          isFailing={isFailing}
          hasMustFindings={hasMustFindings}
          reason={reasons.get(shot.id) ?? null}
          isCommentOutdated={shot.pilot_comment !== null && progress?.pilot_comment === null}
          isHeldOver={heldOver === String(shot.id)}
          pickers={
            canPick && (
              <FilePickers
                requiresRawImages={mission.require_raw_images}
                label={shot.name}
                size="small"
                onPick={(chosen) => onPick(chosen, shot.id)}
              />
            )
          }
        >
          {count > 0 && (
            <ShotFindings
              findings={items.findingsOf(shot)}
              files={files}
              shotName={shot.name}
              isBlocked={isFailing}
              onOpen={section.onOpen}
            />
          )}
          <AssetSection {...section} label={t('Assets of {name}', { name: shot.name })} items={files} />
        </ShotCard>
      )
    })}
  </section>
)
