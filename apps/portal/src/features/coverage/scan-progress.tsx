import type { Mission } from '@sortie/domain/mission/mission.schema'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { ProgressBar } from '@sortie/ui/feedback/progress-bar.tsx'
import { DroneOverHorizon } from '@sortie/ui/illustrations/drone-over-horizon.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { X } from 'lucide-react'
import type { ScanState } from './coverage-scan.ts'
import { scanningText } from './coverage-words.ts'

/** What to do, before any image is there. */
export const Instructions = ({ mission }: { mission: Mission }) => (
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

/** How far a scan is. */
export const Processing = ({ state, onCancel }: { state: ScanState; onCancel: () => void }) => {
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

/** How the last scan ended, if it did not end with a result. */
export const Note = ({ note }: Pick<ScanState, 'note'>) =>
  note && (
    <Alert tone={note === 'canceled' || note === 'all-doubles' ? 'info' : 'attention'} isLive>
      {noteTexts[note]}
    </Alert>
  )
