import { t } from '@sortie/domain/language'
import type { FlightApp } from '@sortie/domain/mission/flight-app.schema'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { AppOnPhone } from '@sortie/ui/illustrations/app-on-phone.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { FlightAppInstructions } from '#mission/flight-app-instructions.tsx'
import { otherAppUrl } from '#mission/upload-access.ts'

type AppCardProps = { app: FlightApp; hasGraphic?: boolean; children?: ReactNode }

const hasInstructions = ({ instructions, pilot_delivery_instruction: { ios, web } }: FlightApp): boolean =>
  [instructions, ios, web].some((text) => text?.trim())

/** A flight app's instructions for delivery, with its actions. */
export const AppCard = ({ app, hasGraphic, children }: AppCardProps) => (
  <Card title={t('Please upload via {name}', { name: app.name })}>
    <div className="flex flex-col gap-6 md:flex-row md:items-start">
      {hasGraphic && (
        <div
          role="img"
          aria-label={t('{name} sends photos to us', { name: app.name })}
          className="shrink-0 max-md:self-center"
        >
          <AppOnPhone className="h-auto w-60" />
        </div>
      )}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-5">
        {hasInstructions(app) && <FlightAppInstructions app={app} part="delivery" hasName={false} />}
        {children}
      </div>
    </div>
  </Card>
)

/** The app delivers to us, and files that it leaves out are uploaded here. */
export const ThirdPartyApp = ({ app }: { app: FlightApp }) => <AppCard app={app} hasGraphic />

/** The photos are delivered elsewhere, so nothing is uploaded here. */
export const OtherAppView = ({ mission }: { mission: Mission }) => {
  const url = otherAppUrl(mission)
  return (
    mission.flight_app && (
      <AppCard app={mission.flight_app}>
        {url && (
          <LinkButton href={url} target="_blank" rel="noopener noreferrer" icon={ExternalLink}>
            {t('Upload now')}
          </LinkButton>
        )}
      </AppCard>
    )
  )
}
