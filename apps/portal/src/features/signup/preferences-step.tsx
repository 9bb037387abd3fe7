import { t } from '@sortie/domain/language'
import { travelDistances } from '@sortie/domain/pilot/pilot'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { ChipGroup } from '@sortie/ui/fields/chip-group.tsx'
import { DroneOverHorizon } from '@sortie/ui/illustrations/drone-over-horizon.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { write } from '#app/writes.ts'
import { useAccountPart } from '#pilot/account-part.ts'
import { useGearChange } from '#pilot/gear/use-gear-change.ts'
import { arePreferencesComplete, preferenceFields } from '#pilot/preferences.ts'
import { AvailabilityField } from '#pilot/preferences-block.tsx'
import { StepFrame } from './step-frame.tsx'
import { useFinishSignup, useSignupPage } from './use-signup.ts'

/** A distance that was typed on the profile has its own chip here. */
const distanceOptions = (current: number | null) => {
  const offered: number[] = [...travelDistances]
  if (current !== null && current > 0 && !offered.includes(current)) offered.push(current)
  return offered.sort((a, b) => a - b).map((miles) => ({ id: miles, label: t('{miles} miles', { miles }) }))
}

const Preferences = ({ pilot }: { pilot: Pilot }) => {
  // Saved automatically once it is complete, so that a pilot who comes back later finds it.
  const { values, change } = useAccountPart(pilot, preferenceFields)
  const { change: save, isPending, error } = useGearChange()
  const finish = useFinishSignup(pilot)
  const { travel_distance, is_available_weekdays, is_available_weekends } = values
  const complete = () => {
    if (travel_distance === null) return
    const body = { travel_distance, is_available_weekdays, is_available_weekends }
    save(
      () => write('PATCH /pilots/account', { body }),
      () => finish(true),
    )
  }
  return (
    <StepFrame
      step="preferences"
      title={t('Availability & Preferences')}
      description={t('We only send you missions within your travel distance, on the days you fly.')}
      skip={{ firstName: pilot.first_name, onSkip: () => finish(false) }}
      next={
        <Button isDisabled={!arePreferencesComplete(values)} isPending={isPending} onPress={complete}>
          {t('Finish')}
        </Button>
      }
    >
      <Card>
        <div className="flex flex-col gap-6">
          <ChipGroup
            label={t('How far are you willing to travel?')}
            options={distanceOptions(travel_distance)}
            value={travel_distance}
            onChange={(miles) => change({ ...values, travel_distance: miles })}
          />
          <AvailabilityField values={values} onChange={(days) => change({ ...values, ...days })} />
        </div>
      </Card>
      {error && (
        <Alert tone="danger" isLive>
          {error}
        </Alert>
      )}
    </StepFrame>
  )
}

/** Shown inside a native app, which closes the view when it learns that the signup is finished. */
const Done = () => (
  <div className="flex flex-col items-center px-4 py-10 text-center">
    <DroneOverHorizon className="mb-6 h-auto w-60 max-w-full" />
    <h1 className="text-display font-semibold text-balance">{t("You're all set")}</h1>
    <p className="mt-2 text-body text-ink-soft">{t('Go back to the app to see your missions.')}</p>
  </div>
)

/** Step 3: how far a pilot travels, and on which days. */
export const PreferencesStep = ({ pilot }: { pilot: Pilot }) =>
  useSignupPage('preferences').page === 'DONE' ? <Done /> : <Preferences pilot={pilot} />
