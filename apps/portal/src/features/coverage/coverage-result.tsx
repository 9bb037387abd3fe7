import { known, numberText, t } from '@sortie/domain/language'
import { gapsKml } from '@sortie/domain/mission/gaps-kml'
import { kmlFileName } from '@sortie/domain/mission/kml-writer'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import type { WrongKind } from '@sortie/domain/mission/refused-files'
import { type CoverageLevel, hasPassed } from '@sortie/imagery/coverage/coverage-levels'
import { Button } from '@sortie/ui/actions/button.tsx'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { DefinitionList } from '@sortie/ui/data/definition-list.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { canSaveFiles, saveFile } from '@sortie/web-app/save-file.ts'
import { isEmbedded } from '@sortie/web-app/session.ts'
import {
  CircleCheck,
  Download,
  type LucideIcon,
  OctagonAlert,
  RotateCcw,
  TriangleAlert,
  Upload,
} from 'lucide-react'
import { useState } from 'react'
import { unsentPassText, useHasUnsentPass } from '#app/coverage-passes.ts'
import { isUploadOpen } from '#mission/upload-access.ts'
import type { CoverageAnalysis } from './analyze-coverage.ts'
import type { ScanState } from './coverage-scan.ts'
import {
  coverageNotes,
  durationText,
  enteredTakeoffText,
  heightDoubtText,
  levelTitles,
  nextStepText,
  reasonText,
  shareTexts,
} from './coverage-words.ts'

const levelLooks: Readonly<Record<CoverageLevel, { icon: LucideIcon; look: string }>> = {
  great: { icon: CircleCheck, look: 'bg-accent-tint text-accent-deep' },
  moderate: { icon: TriangleAlert, look: 'bg-attention-tint text-attention-deep' },
  poor: { icon: OctagonAlert, look: 'bg-danger-tint text-danger-deep' },
}

/** Downloads the places to fly again, for flight apps and map programs. */
const DownloadGaps = ({ mission, analysis }: { mission: Mission; analysis: CoverageAnalysis }) => {
  const [isRefused, setIsRefused] = useState(false)
  const download = () => {
    if (!canSaveFiles()) return setIsRefused(true)
    const name = missionTitle(mission)
    saveFile(
      kmlFileName(mission).replace(/\.kml$/, '_gaps.kml'),
      new Blob([gapsKml(t('Gaps of {name}', { name }), analysis.gaps)], {
        type: 'application/vnd.google-earth.kml+xml',
      }),
    )
  }
  return (
    <>
      <Button icon={Download} mode={analysis.level === 'poor' ? 'primary' : 'secondary'} onPress={download}>
        {t('Download gaps (KML)')}
      </Button>
      {isRefused && (
        <Alert tone="attention" isLive onDismiss={() => setIsRefused(false)}>
          {t('Downloading is not supported on your device.')}
        </Alert>
      )}
    </>
  )
}

/** The level in large letters, which is announced when a scan is done. */
export const LevelTitle = ({ level }: { level: CoverageLevel }) => {
  const { icon: Icon, look } = levelLooks[level]
  return (
    <div className={classNames('flex items-center gap-3 px-4 py-4 sm:px-6', look)}>
      <Icon aria-hidden className="size-8 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="text-small font-medium">{t('GPS coverage')}</p>
        <p className="text-display font-semibold">{known(levelTitles[level])}</p>
      </div>
      {hasPassed(level) && <Chip tone="success">{t('Passed')}</Chip>}
    </div>
  )
}

const UnsentPass = ({ mission }: { mission: Mission }) =>
  useHasUnsentPass(mission.id) && <p className="text-small text-ink-soft">{known(unsentPassText)}</p>

/** Which heights the numbers below are based on, if they are not those of the photos. */
const HeightNote = ({
  heights,
  takeoffAboveSiteMeters,
}: Pick<CoverageAnalysis, 'heights'> & Pick<ScanState, 'takeoffAboveSiteMeters'>) => {
  const doubt = heightDoubtText(heights, takeoffAboveSiteMeters)
  const entered = enteredTakeoffText(takeoffAboveSiteMeters)
  return (
    <>
      {doubt && (
        <Alert tone="attention" title={t('Check the flight height')}>
          {doubt}
        </Alert>
      )}
      {entered && <p className="text-small text-ink-soft">{entered}</p>}
    </>
  )
}

type LevelDetailsProps = {
  mission: Mission
  analysis: CoverageAnalysis
  /** The message about photos that the mission doesn't accept, however well they cover the site. */
  wrongKind: WrongKind | null
} & Pick<ScanState, 'takeoffAboveSiteMeters'>

/** The numbers behind the level, and what to do next. */
export const LevelDetails = ({ mission, analysis, wrongKind, takeoffAboveSiteMeters }: LevelDetailsProps) => (
  <div className="flex flex-col gap-4 p-4 sm:px-6 sm:py-5">
    {wrongKind && (
      <Alert tone="attention" title={wrongKind.title}>
        {wrongKind.problem}
      </Alert>
    )}
    <HeightNote heights={analysis.heights} takeoffAboveSiteMeters={takeoffAboveSiteMeters} />
    <div className="flex flex-col gap-1">
      <p className="font-medium text-ink">{reasonText(analysis)}</p>
      <ul className="figures text-body text-ink-soft">
        {shareTexts(analysis).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {analysis.isAreaFromPhotos && (
        <p className="text-small text-ink-soft">
          {t('This mission has no outline, so we use the area between your photos.')}
        </p>
      )}
    </div>
    <div className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <h2 className="text-body font-semibold">{t('What to do next')}</h2>
      {!(wrongKind && hasPassed(analysis.level)) && <p className="text-ink">{nextStepText(analysis)}</p>}
      {wrongKind && <p className="text-ink">{wrongKind.advice}</p>}
      {hasPassed(analysis.level) && <UnsentPass mission={mission} />}
      <div className="flex flex-wrap gap-3">
        {hasPassed(analysis.level) && !wrongKind?.isAll && isUploadOpen(mission) && !isEmbedded() && (
          <LinkButton href={`/clientmission/${mission.id}/upload`} icon={Upload}>
            {t('Upload Assets')}
          </LinkButton>
        )}
        {analysis.gaps.length > 0 && <DownloadGaps mission={mission} analysis={analysis} />}
      </div>
    </div>
  </div>
)

const percent = (share: number | null): string =>
  share === null ? t('Unknown') : `${Math.floor(share * 100)}%`

type FlightInformationProps = {
  analysis: CoverageAnalysis | null
  imageTotal: number
  onStartOver: () => void
}

/** The duration of the flight and the number of images. */
export const FlightInformation = ({ analysis, imageTotal, onStartOver }: FlightInformationProps) => (
  <Card title={t('Flight information')}>
    <div className="flex flex-col items-start gap-4">
      <DefinitionList
        layout="grid"
        className="w-full"
        items={[
          { term: t('Flight duration'), detail: durationText(analysis?.flight.seconds ?? null) },
          { term: t('Image count'), detail: numberText(imageTotal) },
          ...(analysis
            ? [
                { term: t('Images with GPS'), detail: numberText(analysis.withGps) },
                { term: t('Flights'), detail: analysis.flight.tracks.length },
                { term: t('Front overlap'), detail: percent(analysis.overlap.front) },
                { term: t('Side overlap'), detail: percent(analysis.overlap.side) },
              ]
            : []),
        ]}
      />
      <Button mode="secondary" icon={RotateCcw} onPress={onStartOver}>
        {t('Start a new scan')}
      </Button>
    </div>
  </Card>
)

/** More names would not fit in a sentence. */
const mostNames = 5

const namesText = (names: readonly string[]): string => {
  const shown = names.slice(0, mostNames).join(', ')
  const rest = names.length - mostNames
  return rest > 0 ? t('{names} and {count} more', { names: shown, count: numberText(rest) }) : shown
}

export const CoverageNotes = ({ analysis }: { analysis: CoverageAnalysis }) => {
  const notes = coverageNotes(analysis)
  if (notes.length === 0) return null
  return (
    <Card title={t('Good to know')}>
      <ul className="flex flex-col gap-3">
        {notes.map(({ text, names }) => (
          <li key={text}>
            <p className="text-body text-ink">{text}</p>
            {names.length > 0 && <p className="text-small wrap-anywhere text-ink-soft">{namesText(names)}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
