import { addressLine } from '@sortie/domain/location'
import type { Mission } from '@sortie/domain/mission.schema'
import { Navigation } from 'lucide-react'
import { hasNativeHost, sendToNative } from '#app/native-bridge.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { mapsLink } from './maps-link.ts'

const look = 'text-left text-body whitespace-normal text-pretty'

/** The address: pressed, it opens a maps app; inside a native app that app does it. */
export const AddressAction = ({ mission }: { mission: Pick<Mission, 'id' | 'location'> }) => {
  const { location } = mission
  const address = addressLine(location)
  const href = mapsLink(location)
  if (!href) return <p className="text-ink-soft">{address}</p>
  if (hasNativeHost())
    return (
      <Button
        mode="link"
        size="large"
        iconAfter={Navigation}
        className={look}
        onPress={() =>
          sendToNative('openMaps', mission.id, {
            address,
            latitude: location?.latitude ?? null,
            longitude: location?.longitude ?? null,
          })
        }
      >
        {address}
      </Button>
    )
  return (
    <LinkButton
      href={href}
      mode="link"
      size="large"
      target="_blank"
      rel="noopener noreferrer"
      iconAfter={Navigation}
      aria-label={`${address}, open in maps (new tab)`}
      className={look}
    >
      {address}
    </LinkButton>
  )
}
