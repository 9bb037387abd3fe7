import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { useNavigate } from 'react-router'
import { Button } from '#ui/actions/button.tsx'
import { StepFrame } from './step-frame.tsx'
import { stepHref } from './use-signup.ts'

/** Step 2: the licenses a pilot holds. */
export const CertificationStep = ({ pilot }: { pilot: Pilot }) => {
  const navigate = useNavigate()
  const goOn = () => void navigate(stepHref('preferences'))
  const hasLicense = pilot.licenses.length > 0
  return (
    <StepFrame
      step="certification"
      title="Input Your Pilot Certification"
      description="A commercial drone certificate is needed for Client Missions."
      skip={hasLicense ? null : { firstName: pilot.first_name, onSkip: goOn }}
      next={
        <Button isDisabled={!hasLicense} onPress={goOn}>
          Next
        </Button>
      }
    >
      <ul>
        {pilot.licenses.map(({ id, license }) => (
          <li key={id}>{license.name}</li>
        ))}
      </ul>
    </StepFrame>
  )
}
