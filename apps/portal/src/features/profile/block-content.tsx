import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { DeviceBlock } from '#pilot/gear/device-block.tsx'
import { DroneBlock } from '#pilot/gear/drone-block.tsx'
import { EquipmentBlock } from '#pilot/gear/equipment-block.tsx'
import { DocumentationBlock } from '#pilot/license/documentation-block.tsx'
import { PreferencesBlock } from '#pilot/preferences-block.tsx'
import { NotificationsBlock } from './notifications-block.tsx'
import { PaymentInformation } from './payment-information.tsx'
import { SignInsBlock } from './sign-ins-block.tsx'

const contents = {
  documentation: DocumentationBlock,
  drones: DroneBlock,
  devices: DeviceBlock,
  equipment: EquipmentBlock,
  preferences: PreferencesBlock,
  notifications: NotificationsBlock,
  payment: PaymentInformation,
  signIns: SignInsBlock,
}

/**
 * The content of a block. All blocks are below the fold, so their code is loaded together after the top of the page is
 * drawn.
 */
export const BlockContent = ({ name, pilot }: { name: keyof typeof contents; pilot: Pilot }) => {
  const Content = contents[name]
  return <Content pilot={pilot} />
}
