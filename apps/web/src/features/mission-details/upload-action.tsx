import type { Mission } from '@sortie/domain/mission/mission.schema'
import { ExternalLink, Upload } from 'lucide-react'
import { hasNativeHost, sendToNative } from '#app/native-bridge.ts'
import { Button } from '#ui/actions/button.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { uploadWay } from './upload-way.ts'

/** The way to the upload: the page of the portal, the native app's own, or the other app the pictures go to. */
export const UploadAction = ({ mission, label }: { mission: Mission; label: string }) => {
  const elsewhere = mission.flight_app?.delivery_to_url
  if (uploadWay(mission) === 'other-app')
    return elsewhere && /^https?:\/\//i.test(elsewhere) ? (
      <LinkButton href={elsewhere} target="_blank" rel="noopener noreferrer" icon={ExternalLink}>
        Upload now
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
