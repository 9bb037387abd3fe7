import { known, t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { isOnHold } from '@sortie/domain/mission/mission-status'
import { onHoldText } from '@sortie/domain/texts'
import { Button } from '@sortie/ui/actions/button.tsx'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { ExternalLink, Upload } from 'lucide-react'
import { hasNativeHost, sendToNative } from '#app/native-bridge.ts'
import { FlightAppInstructions } from '#mission/flight-app-instructions.tsx'
import { isUploadOpen, otherAppUrl, uploadMethod } from '#mission/upload-access.ts'

/** Opens the upload: the portal's page, the native app's own, or the other app that receives the photos. */
export const UploadAction = ({ mission, label }: { mission: Mission; label: string }) => {
  const elsewhere = otherAppUrl(mission)
  if (uploadMethod(mission) === 'other-app')
    return elsewhere ? (
      <LinkButton href={elsewhere} target="_blank" rel="noopener noreferrer" icon={ExternalLink}>
        {t('Upload now')}
      </LinkButton>
    ) : (
      <p className="font-medium text-ink">{label}</p>
    )
  if (hasNativeHost())
    return (
      <Button icon={Upload} onPress={() => sendToNative('upload', mission.id)}>
        {label}
      </Button>
    )
  return (
    <LinkButton href={`/clientmission/${mission.id}/upload`} icon={Upload}>
      {label}
    </LinkButton>
  )
}

/** Where the photos go: through this portal, by a file-transfer tool, or to another app. */
export const UploadSection = ({ mission }: { mission: Mission }) => {
  const method = uploadMethod(mission)
  const app = mission.flight_app
  if (isOnHold(mission)) return <Alert tone="attention">{known(onHoldText)}</Alert>
  if (!isUploadOpen(mission)) return <p>{t("There's nothing to upload at this stage of the mission.")}</p>
  return (
    <div className="flex flex-col items-start gap-4">
      {method === 'web' ? (
        <p>{t('Upload your photos and videos and assign them to the shots.')}</p>
      ) : (
        <>
          <p className="font-semibold text-ink">{t('Please upload via {app}', { app: app?.name ?? '' })}</p>
          {method === 'transfer-tool' && (
            <p>
              {t("You'll find this mission's credentials for your file-transfer tool on the upload page.")}
            </p>
          )}
          {method === 'other-app' && app && (
            <FlightAppInstructions app={app} part="delivery" hasName={false} />
          )}
        </>
      )}
      <UploadAction mission={mission} label={t('Upload Assets')} />
    </div>
  )
}
