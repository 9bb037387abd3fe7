import { known, t, toTranslate } from '@sortie/domain/language'
import { lacksDocument, licenseState } from '@sortie/domain/pilot/license'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { pilotDays } from '#pilot/license/license.queries.ts'
import { type LicensePage, LicenseSteps } from '#pilot/license/license-steps.tsx'
import { savedLicenseText } from './signup-steps.ts'
import { StepFrame } from './step-frame.tsx'
import { stepHref, useSignupPage } from './use-signup.ts'

const texts: Readonly<Record<LicensePage, { title: string; description: string }>> = {
  MAIN: {
    title: toTranslate('Input Your Pilot Certification'),
    description: toTranslate('You need a commercial drone certificate for Client Missions.'),
  },
  LICENSES: {
    title: toTranslate('Choose a license'),
    description: toTranslate('Which license or certificate do you hold?'),
  },
  INFORMATION: {
    title: toTranslate('License information'),
    description: toTranslate('Enter what is on your certificate and add a photo of it.'),
  },
}

const isLicensePage = (page: string): page is LicensePage => page in texts

/** Step 2: the licenses of a pilot. */
export const CertificationStep = ({ pilot }: { pilot: Pilot }) => {
  const navigate = useNavigate()
  const place = useSignupPage('certification')
  const page = isLicensePage(place.page) ? place.page : 'MAIN'
  const { title, description } = texts[page]
  const goOn = () => void navigate(stepHref('preferences'))
  // A license without its document does not count yet.
  const hasLicense = pilot.licenses.some((license) => !lacksDocument(license))
  const today = pilotDays(pilot)
  const hasValidLicense = pilot.licenses.some((license) => licenseState(license, today) === 'valid')
  return (
    <StepFrame
      step="certification"
      page={page}
      title={known(title)}
      description={
        page === 'MAIN' && hasLicense
          ? `${known(description)} ${savedLicenseText(hasValidLicense)}`
          : known(description)
      }
      skip={hasLicense ? null : { firstName: pilot.first_name, onSkip: goOn }}
      next={
        page === 'MAIN' && (
          <Button isDisabled={!hasLicense} onPress={goOn}>
            {t('Next')}
          </Button>
        )
      }
    >
      <Card>
        <LicenseSteps
          page={page}
          onPageChange={(next, typeId) => place.open(next, typeId === undefined ? {} : { type: typeId })}
          place="signup"
          typeId={Number(place.query.get('type')) || null}
          main={({ list, licenses, canAdd, addLicense }) => (
            <div className="flex flex-col items-start gap-5">
              {licenses.length === 0 && (
                <p className="text-ink-soft">{t('No license yet. Have your certificate handy to add it.')}</p>
              )}
              <div className="w-full empty:hidden">{list}</div>
              {canAdd && (
                <Button mode="secondary" icon={Plus} onPress={addLicense}>
                  {t('Add license')}
                </Button>
              )}
            </div>
          )}
        />
      </Card>
    </StepFrame>
  )
}
