import { numberText, plural, t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { ProgressBar } from '@sortie/ui/feedback/progress-bar.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { FindingGroups } from '#mission/finding-groups.tsx'
import type { CoverageScan, ScanState } from './coverage-scan.ts'
import { createPhotoRules, type RulesResult } from './photo-rules.ts'

/** Compares the images of a check with the rules of their shots, for as long as the page is open. */
const useRules = (mission: Mission, scan: CoverageScan, images: ScanState['images']): RulesResult => {
  const [rules, setRules] = useState<ReturnType<typeof createPhotoRules> | null>(null)
  useEffect(() => {
    const created = createPhotoRules(scan.fileOf)
    setRules(created)
    return created.close
  }, [scan])
  useEffect(() => rules?.follow(mission, images), [rules, mission, images])
  return useSyncExternalStore(rules?.subscribe ?? never, rules?.get ?? noResult)
}

const never = () => () => {}
const empty: RulesResult = { shots: [], measuring: null, unassigned: 0 }
const noResult = () => empty

type RulesCardProps = { mission: Mission; scan: CoverageScan; images: ScanState['images'] }

/** What the provider asked for besides coverage, and which of the photos fall short of it. */
export const RulesCard = ({ mission, scan, images }: RulesCardProps) => {
  const { shots, measuring, unassigned } = useRules(mission, scan, images)
  if (shots.length === 0 && unassigned === 0) return null
  const isMeasuring = measuring !== null && measuring.done < measuring.total
  return (
    <Card title={t('Photo requirements')}>
      <div className="flex flex-col gap-4">
        {isMeasuring && (
          <ProgressBar
            label={t('Checking sharpness and exposure')}
            value={Math.floor((100 * measuring.done) / measuring.total)}
            detail={plural(measuring.total, '{done} of 1 image', '{done} of {count} images', {
              done: numberText(measuring.done),
            })}
          />
        )}
        {shots.map(({ id, name, groups, photos }) => (
          <section key={id} aria-label={name} className="flex flex-col gap-1">
            <h3 className="text-body font-semibold wrap-anywhere">{name}</h3>
            {groups.length > 0 ? (
              <FindingGroups groups={groups} label={t('Findings of {name}', { name })} />
            ) : (
              !isMeasuring && (
                <p role="status" className="figures flex items-center gap-2 text-body text-ink">
                  <CircleCheck aria-hidden className="size-5 shrink-0 text-accent-strong" />
                  {plural(
                    photos,
                    'The image meets the requirements.',
                    'All {count} images meet the requirements.',
                  )}
                </p>
              )
            )}
          </section>
        ))}
        {unassigned > 0 && (
          <p className="text-small text-ink-soft">
            {plural(
              unassigned,
              "1 image could belong to several shots, so we haven't compared it with what a shot requires. We'll do that once you assign it.",
              "{count} images could belong to several shots, so we haven't compared them with what a shot requires. We'll do that once you assign them.",
            )}
          </p>
        )}
      </div>
    </Card>
  )
}
