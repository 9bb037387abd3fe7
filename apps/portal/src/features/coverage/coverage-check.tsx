import { t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { wrongKindOfPhotos } from '@sortie/domain/mission/refused-files'
import { hasPassed } from '@sortie/imagery/coverage/coverage-levels'
import { surveyPlan } from '@sortie/imagery/coverage/survey-plan'
import { hasFormat } from '@sortie/imagery/survey-images'
import { Button } from '@sortie/ui/actions/button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { DropOverlay } from '@sortie/ui/feedback/drop-overlay.tsx'
import { HiddenFileInput } from '@sortie/ui/fields/hidden-file-input.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { PageHeader, type PageHeaderProps } from '@sortie/ui/layout/page-header.tsx'
import { useIsTouch } from '@sortie/ui/use-is-touch.ts'
import { usePageDrop } from '@sortie/ui/use-page-drop.ts'
import { FolderOpen, ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { recordCoveragePass } from '#app/coverage-passes.ts'
import { readDrop } from '#app/uploads/picked-files.ts'
import { analyzeCoverage } from './analyze-coverage.ts'
import { CoverageMap } from './coverage-map.tsx'
import { CoverageNotes, FlightInformation, LevelDetails, LevelTitle } from './coverage-result.tsx'
import { type CoverageScan, createCoverageScan, type ScanState } from './coverage-scan.ts'
import { GapList, useChosenGap } from './gap-list.tsx'
import { FailedImages, ImagesWithoutGps, LeftOut } from './image-lists.tsx'
import { openReaders } from './open-readers.ts'
import { RulesCard } from './rules-card.tsx'
import { Instructions, Note, Processing } from './scan-progress.tsx'
import { TakeoffHeight } from './takeoff-height.tsx'

/**
 * The scan of this page. A passed check is recorded once; photos that are added afterward are part of the same check.
 */
const useCoverageScan = (mission: Mission): [CoverageScan, ScanState] => {
  // If the mission has changed in the meantime, the new version applies from the next images on.
  const current = useRef(mission)
  useEffect(() => {
    current.current = mission
  }, [mission])
  const [scan] = useState(() => {
    let isRecorded = false
    const made = createCoverageScan({
      openReaders,
      analyze: (photos, entered, signal) =>
        analyzeCoverage(photos, { ...surveyPlan(current.current.map_features), ...entered }, signal),
      onAnalyzed: ({ level }) => {
        if (isRecorded || !hasPassed(level)) return
        isRecorded = true
        void recordCoveragePass(mission.id, { event_datetime: new Date().toISOString() })
      },
    })
    return {
      ...made,
      startOver: () => {
        isRecorded = false
        made.startOver()
      },
    }
  })
  useEffect(() => scan.close, [scan])
  return [scan, useSyncExternalStore(scan.subscribe, scan.getState)]
}

const AddImages = ({ scan, isFirst }: { scan: CoverageScan; isFirst: boolean }) => {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const isTouch = useIsTouch()
  return (
    <div className="flex gap-3 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:p-4 max-sm:*:grow">
      {/* Phones choose photos, not folders. */}
      {!isTouch && (
        <Button mode="secondary" icon={FolderOpen} onPress={() => folder.current?.click()}>
          {t('Add Folder')}
        </Button>
      )}
      <Button
        mode={isFirst ? 'primary' : 'secondary'}
        icon={ImagePlus}
        onPress={() => files.current?.click()}
      >
        {t('Add Images')}
      </Button>
      <HiddenFileInput
        inputRef={files}
        label={t('Images to scan')}
        accept=".jpg,.jpeg,.dng,image/jpeg"
        onPick={scan.add}
      />
      <HiddenFileInput inputRef={folder} label={t('Folder to scan')} webkitdirectory="" onPick={scan.add} />
    </div>
  )
}

type CoverageCheckProps = {
  mission: Mission
  header: Omit<PageHeaderProps, 'actions'>
  /** Called when a new scan is started. */
  onStartOver: () => void
}

/** Reads photos on this device and shows what they cover. Nothing is uploaded. */
export const CoverageCheck = ({ mission, header, onStartOver }: CoverageCheckProps) => {
  const [scan, state] = useCoverageScan(mission)
  const { phase, analysis, images, failed } = state
  const { chosen, choose } = useChosenGap(analysis)
  const content = useRef<HTMLDivElement>(null)
  const over = usePageDrop(true, (transfer) => {
    void scan.addDrop(async (onFound) => (await readDrop(transfer, onFound)).map(({ file }) => file))
  })
  // When a button disappears with its state, the focus moves to what comes next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the phase is what takes buttons away
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true })
  }, [phase])
  const isProcessing = phase === 'processing'
  const format = mission.require_raw_images ? 'dng' : 'jpeg'
  const taken = images.filter((image) => hasFormat(image, format)).length
  const wrongKind = wrongKindOfPhotos({ total: images.length, taken }, mission.require_raw_images)
  return (
    // Leaves room for the buttons at the bottom of a phone.
    <div ref={content} tabIndex={-1} className="flex flex-col gap-6 outline-none max-sm:pb-20">
      <PageHeader {...header} actions={<AddImages scan={scan} isFirst={phase === 'instructions'} />} />
      <Note note={state.note} />
      {phase === 'instructions' && <Instructions mission={mission} />}
      <div
        className={classNames(
          'flex flex-col gap-6',
          analysis && 'lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start',
        )}
      >
        {phase !== 'instructions' && (
          <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-start-1">
            <Card isFlush>
              <div role="status">
                {isProcessing ? (
                  <h2 className="px-4 pt-4 text-title font-semibold sm:px-6 sm:pt-5">{t('Processing...')}</h2>
                ) : (
                  analysis && <LevelTitle level={analysis.level} />
                )}
              </div>
              {isProcessing && <Processing state={state} onCancel={scan.cancel} />}
              {!isProcessing && analysis && (
                <LevelDetails
                  mission={mission}
                  analysis={analysis}
                  wrongKind={wrongKind}
                  takeoffAboveSiteMeters={state.takeoffAboveSiteMeters}
                />
              )}
              {!isProcessing && !analysis && (
                <p className="p-4 text-body text-ink sm:px-6 sm:py-5">
                  {t("None of your images could be scanned, so we can't tell what they cover.")}
                </p>
              )}
            </Card>
            {images.length > 0 && <RulesCard mission={mission} scan={scan} images={images} />}
            {phase === 'completed' && analysis && (
              <GapList gaps={analysis.gaps} chosen={chosen} onChoose={choose('list')} />
            )}
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-start-1">
          <CoverageMap
            mission={mission}
            drawing={analysis?.drawing ?? null}
            chosenGap={chosen}
            onGapChoose={choose('map')}
          />
          {phase === 'completed' && (
            <>
              <FlightInformation
                analysis={analysis}
                imageTotal={images.length}
                onStartOver={() => {
                  scan.startOver()
                  onStartOver()
                }}
              />
              {analysis && analysis.withGps > 0 && (
                <TakeoffHeight
                  takeoffAboveSiteMeters={state.takeoffAboveSiteMeters}
                  onChange={scan.setTakeoff}
                />
              )}
              <FailedImages failed={failed} />
              {analysis && (
                <>
                  <ImagesWithoutGps names={analysis.withoutGps} />
                  <CoverageNotes analysis={analysis} />
                </>
              )}
            </>
          )}
          <LeftOut doubleCount={state.doubleCount} otherNames={state.otherNames} />
        </div>
      </div>
      <DropOverlay text={over && t('Drop to scan')} />
    </div>
  )
}
