import type { Mission } from '@sortie/domain/mission/mission.schema'
import { addressLine } from '@sortie/domain/place/location'
import { Navigation } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Link } from 'react-aria-components/Link'
import { hasNativeHost, sendToNative } from '#app/native-bridge.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { mapsLink } from './maps-link.ts'

// Unlike the buttons of the design system it may run over several lines.
const look =
  'touch-target cursor-pointer rounded-sm text-left text-body font-medium text-pretty text-info-strong underline decoration-info/40 underline-offset-4 hover:text-info-deep hover:decoration-current'

const sign = <Navigation aria-hidden className="ml-1.5 inline size-4 align-[-0.15em]" />

/** The address: pressed, it opens a maps app; inside a native app that app does it. */
export const AddressAction = ({ mission }: { mission: Pick<Mission, 'id' | 'location'> }) => {
  const { location } = mission
  const address = addressLine(location)
  const href = mapsLink(location)
  if (!href) return <p className="text-ink-soft">{address}</p>
  if (hasNativeHost())
    return (
      <Button
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
        {sign}
      </Button>
    )
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer" className={look}>
      {address}
      {sign}
      <VisuallyHidden>(opens maps in a new tab)</VisuallyHidden>
    </Link>
  )
}
