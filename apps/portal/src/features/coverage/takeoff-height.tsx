import { t } from '@sortie/domain/language'
import { feetToMeters, metersToFeet } from '@sortie/domain/units'
import { Button } from '@sortie/ui/actions/button.tsx'
import { RadioGroup } from '@sortie/ui/fields/radio-group.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useState } from 'react'

/** No takeoff point is 10,000 feet above or below its site. */
const feetText = /^\s*\d{1,4}(\.\d*)?\s*$/

const signs = { same: 0, higher: 1, lower: -1 } as const
type Place = keyof typeof signs

const placeOf = (meters: number | null): Place | null => {
  if (meters === null) return null
  return meters === 0 ? 'same' : meters > 0 ? 'higher' : 'lower'
}

type TakeoffHeightProps = {
  /** How much higher than the site the pilot took off, as entered before. */
  takeoffAboveSiteMeters: number | null
  onChange: (takeoffAboveSiteMeters: number | null) => void
}

/** Photos contain their height above the takeoff point, whose own height only the pilot knows. */
export const TakeoffHeight = ({ takeoffAboveSiteMeters, onChange }: TakeoffHeightProps) => {
  const [place, setPlace] = useState(placeOf(takeoffAboveSiteMeters))
  const [feet, setFeet] = useState(
    takeoffAboveSiteMeters ? String(Math.round(metersToFeet(Math.abs(takeoffAboveSiteMeters)))) : '',
  )
  const [isWrong, setIsWrong] = useState(false)
  const isDifferent = place === 'higher' || place === 'lower'
  const recalculate = () => {
    if (place === null) return
    const isNumber = feetText.test(feet) && Number(feet) > 0
    if (isDifferent && !isNumber) return setIsWrong(true)
    onChange(isDifferent ? signs[place] * feetToMeters(Number(feet)) : 0)
  }
  return (
    <Card
      title={t('Takeoff height')}
      description={t(
        'Photos record their height above the takeoff point. If the site is higher or lower than that, tell us by how much.',
      )}
    >
      <form
        className="flex flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          recalculate()
        }}
      >
        <RadioGroup
          label={t('Where did you take off?')}
          orientation="horizontal"
          value={place}
          onChange={(value) => {
            setPlace(value as Place)
            setIsWrong(false)
          }}
          options={[
            { value: 'same', label: t('Level with the site') },
            { value: 'higher', label: t('Higher than the site') },
            { value: 'lower', label: t('Lower than the site') },
          ]}
        />
        {isDifferent && (
          <TextField
            label={place === 'higher' ? t('Feet higher') : t('Feet lower')}
            className="w-full max-w-60"
            inputMode="decimal"
            value={feet}
            onChange={(value) => {
              setFeet(value)
              setIsWrong(false)
            }}
            error={isWrong ? t('Enter the difference in feet.') : undefined}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" mode="secondary" isDisabled={place === null}>
            {t('Recalculate')}
          </Button>
          {takeoffAboveSiteMeters !== null && (
            <Button mode="link" onPress={() => onChange(null)}>
              {t('Remove')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
