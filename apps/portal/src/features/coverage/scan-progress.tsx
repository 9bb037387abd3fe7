import { known, numberText, plural, t, toTranslate } from '@sortie/domain/language'
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
          {t('Before you leave, check that your photos cover the site')}
        </h2>
        <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-body text-ink">
          <li>{t("Insert the drone's card, or open this page on the device that has the photos.")}</li>
          <li>
            {mission.require_raw_images
              ? t(
                  'Drop the folder anywhere on this page, or add the raw images (DNG), which this mission takes.',
                )
              : t('Drop the folder anywhere on this page, or add the JPEG images.')}
          </li>
          <li>{t("See in seconds what's covered and what to fly again.")}</li>
        </ol>
        <p className="text-body text-ink-soft">
          {t('Nothing is uploaded. Your photos stay on this device, and it works without a connection.')}
        </p>
      </div>
    </div>
  </Card>
)

const rate = (perSecond: number): string => {
  const digits = perSecond < 10 ? 1 : 0
  return t('{count} images per second', {
    count: numberText(perSecond, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  })
}

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
              {t('{done} of {total}', {
                done: numberText(progress.done),
                total: numberText(progress.total),
              })}
              {progress.photosPerSecond !== null && <> · {rate(progress.photosPerSecond)}</>}
            </>
          }
        />
      ) : (
        <ProgressBar
          label={
            foundCount === null
              ? t('Calculating the coverage')
              : plural(
                  foundCount,
                  'Reading the folder: 1 file found',
                  'Reading the folder: {count} files found',
                )
          }
          isIndeterminate
        />
      )}
      <Button mode="secondary" icon={X} className="self-start" onPress={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  )
}

const noteTexts: Readonly<Record<NonNullable<ScanState['note']>, string>> = {
  canceled: toTranslate("Scan canceled. The images from this scan weren't added."),
  'no-images': toTranslate('There are no JPEG or DNG images among these files.'),
  'all-doubles': toTranslate("You've already added these images."),
  'not-analyzed': toTranslate(
    "We couldn't calculate the coverage. Your photos are untouched. Add the images again.",
  ),
  'unreadable-drop': toTranslate("We couldn't read what you dropped. Check the card and drop it again."),
}

/** How the last scan ended, if it did not end with a result. */
export const Note = ({ note }: Pick<ScanState, 'note'>) =>
  note && (
    <Alert tone={note === 'canceled' || note === 'all-doubles' ? 'info' : 'attention'} isLive>
      {known(noteTexts[note])}
    </Alert>
  )
