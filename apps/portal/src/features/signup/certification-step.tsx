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
    title: 'Input Your Pilot Certification',
    description: 'You need a commercial drone certificate for Client Missions.',
  },
  LICENSES: { title: 'Choose a license', description: 'Which license or certificate do you hold?' },
  INFORMATION: {
    title: 'License information',
    description: 'Enter what is on your certificate and add a photo of it.',
  },
}

const isLicensePage = (page: string): page is LicensePage => page in texts

/** Step 2: the licenses of a pilot. */
export const CertificationStep = ({ pilot }: { pilot: Pilot }) => {
  const navigate = useNavigate()
  const place = useSignupPage('certification')
  const page = isLicensePage(place.page) ? place.page : 'MAIN'
  const goOn = () => void navigate(stepHref('preferences'))
  // A license without its document does not count yet.
  const hasLicense = pilot.licenses.some((license) => !lacksDocument(license))
  const today = pilotDays(pilot)
  const hasValidLicense = pilot.licenses.some((license) => licenseState(license, today) === 'valid')
  return (
    <StepFrame
      step="certification"
      page={page}
      {...texts[page]}
      {...(page === 'MAIN' && hasLicense
        ? { description: `${texts.MAIN.description} ${savedLicenseText(hasValidLicense)}` }
        : {})}
      skip={hasLicense ? null : { firstName: pilot.first_name, onSkip: goOn }}
      next={
        page === 'MAIN' && (
          <Button isDisabled={!hasLicense} onPress={goOn}>
            Next
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
                <p className="text-ink-soft">No license yet. Have your certificate handy to add it.</p>
              )}
              <div className="w-full empty:hidden">{list}</div>
              {canAdd && (
                <Button mode="secondary" icon={Plus} onPress={addLicense}>
                  Add license
                </Button>
              )}
            </div>
          )}
        />
      </Card>
    </StepFrame>
  )
}
