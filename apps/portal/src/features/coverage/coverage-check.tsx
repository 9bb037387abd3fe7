import type { Mission } from '@sortie/domain/mission/mission.schema'
import { wrongKindOfPhotos } from '@sortie/domain/mission/refused-files'
import { hasPassed } from '@sortie/imagery/coverage/coverage-levels'
import { surveyPlan } from '@sortie/imagery/coverage/survey-plan'
import { hasFormat } from '@sortie/imagery/survey-images'
import { Button } from '@sortie/ui/actions/button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { DropOverlay } from '@sortie/ui/feedback/drop-overlay.tsx'
import { ProgressBar } from '@sortie/ui/feedback/progress-bar.tsx'
import { HiddenFileInput } from '@sortie/ui/fields/hidden-file-input.tsx'
import { DroneOverHorizon } from '@sortie/ui/illustrations/drone-over-horizon.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { PageHeader, type PageHeaderProps } from '@sortie/ui/layout/page-header.tsx'
import { useIsTouch } from '@sortie/ui/use-is-touch.ts'
import { usePageDrop } from '@sortie/ui/use-page-drop.ts'
import { FolderOpen, ImagePlus, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { recordCoveragePass } from '#app/coverage-passes.ts'
import { readDrop } from '#app/uploads/picked-files.ts'
import { analyzeCoverage } from './analyze-coverage.ts'
import { CoverageMap } from './coverage-map.tsx'
import { CoverageNotes, FlightInformation, LevelDetails, LevelTitle } from './coverage-result.tsx'
import { type CoverageScan, createCoverageScan, type ScanState } from './coverage-scan.ts'
import { scanningText } from './coverage-words.ts'
import { GapList, useChosenGap } from './gap-list.tsx'
import { FailedImages, ImagesWithoutGps, LeftOut } from './image-lists.tsx'
import { openReaders } from './open-readers.ts'
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

const Instructions = ({ mission }: { mission: Mission }) => (
  <Card>
    <div className="flex flex-col items-center gap-6 py-2 sm:flex-row sm:items-center sm:gap-10">
      <DroneOverHorizon className="h-auto w-52 shrink-0" />
      <div className="flex flex-col gap-3">
        <h2 className="text-title font-semibold text-balance">
          Before you leave, check that your photos cover the site
        </h2>
        <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-body text-ink">
          <li>Insert the drone's card, or open this page on the device that has the photos.</li>
          <li>
            Drop the folder anywhere on this page, or add the{' '}
            {mission.require_raw_images ? 'raw images (DNG), which this mission takes' : 'JPEG images'}.
          </li>
          <li>See in seconds what's covered and what to fly again.</li>
        </ol>
        <p className="text-body text-ink-soft">
          Nothing is uploaded. Your photos stay on this device, and it works without a connection.
        </p>
      </div>
    </div>
  </Card>
)

const rate = (perSecond: number): string =>
  `${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString('en-US')} images per second`

const Processing = ({ state, onCancel }: { state: ScanState; onCancel: () => void }) => {
  const { progress, foundCount } = state
  return (
    <div className="flex flex-col items-stretch gap-4 p-4 sm:px-6 sm:pb-5">
      {progress ? (
        <ProgressBar
          label={scanningText(progress.total)}
          value={progress.done}
          maxValue={progress.total}
          detail={
            <>
              {progress.done.toLocaleString('en-US')} of {progress.total.toLocaleString('en-US')}
              {progress.photosPerSecond !== null && <> · {rate(progress.photosPerSecond)}</>}
            </>
          }
        />
      ) : (
        <ProgressBar
          label={
            foundCount === null
              ? 'Calculating the coverage'
              : `Reading the folder: ${foundCount.toLocaleString('en-US')} files found`
          }
          isIndeterminate
        />
      )}
      <Button mode="secondary" icon={X} className="self-start" onPress={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

const noteTexts: Readonly<Record<NonNullable<ScanState['note']>, string>> = {
  canceled: "Scan canceled. The images from this scan weren't added.",
  'no-images': 'There are no JPEG or DNG images among these files.',
  'all-doubles': "You've already added these images.",
  'not-analyzed': "We couldn't calculate the coverage. Your photos are untouched. Add the images again.",
  'unreadable-drop': "We couldn't read what you dropped. Check the card and drop it again.",
}

const Note = ({ note }: Pick<ScanState, 'note'>) =>
  note && (
    <Alert tone={note === 'canceled' || note === 'all-doubles' ? 'info' : 'attention'} isLive>
      {noteTexts[note]}
    </Alert>
  )

const AddImages = ({ scan, isFirst }: { scan: CoverageScan; isFirst: boolean }) => {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const isTouch = useIsTouch()
  return (
    <div className="flex gap-3 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:p-4 max-sm:*:grow">
      {/* Phones choose photos, not folders. */}
      {!isTouch && (
        <Button mode="secondary" icon={FolderOpen} onPress={() => folder.current?.click()}>
          Add Folder
        </Button>
      )}
      <Button
        mode={isFirst ? 'primary' : 'secondary'}
        icon={ImagePlus}
        onPress={() => files.current?.click()}
      >
        Add Images
      </Button>
      <HiddenFileInput
        inputRef={files}
        label="Images to scan"
        accept=".jpg,.jpeg,.dng,image/jpeg"
        onPick={scan.add}
      />
      <HiddenFileInput inputRef={folder} label="Folder to scan" webkitdirectory="" onPick={scan.add} />
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
                  <h2 className="px-4 pt-4 text-title font-semibold sm:px-6 sm:pt-5">Processing...</h2>
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
                  None of your images could be scanned, so we can't tell what they cover.
                </p>
              )}
            </Card>
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
      <DropOverlay text={over && 'Drop to scan'} />
    </div>
  )
}
