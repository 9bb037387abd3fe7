import { t } from '@sortie/domain/language'
import type { MissionPackage } from '@sortie/domain/mission/package.schema'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'

export interface KitItem {
  id: number
  name: string
  isOwned: boolean
}

export interface KitGroup {
  title: string
  items: KitItem[]
}

type Owner = Pick<Pilot, 'drones' | 'devices' | 'pilot_equipment'>

const items = <T extends { id: number }>(
  accepted: readonly T[],
  name: (item: T) => string,
  owned: readonly number[],
): KitItem[] =>
  accepted
    .map((item) => ({ id: item.id, name: name(item), isOwned: owned.includes(item.id) }))
    .sort((a, b) => Number(b.isOwned) - Number(a.isOwned))

/** The gear that a mission accepts, by kind, the pilot's own first. Kinds without any are left out. */
export const kitGroups = (kit: MissionPackage | null, pilot: Owner | undefined): KitGroup[] => {
  if (!kit) return []
  const drones = pilot?.drones ?? []
  const groups: KitGroup[] = [
    {
      title: t('Accepted drones'),
      items: items(
        kit.drones,
        (drone) => drone.full_name,
        drones.map(({ drone }) => drone.id),
      ),
    },
    {
      title: t('Accepted cameras'),
      items: items(
        kit.drone_cameras,
        (camera) => camera.name,
        drones.flatMap(({ cameras }) => cameras.map(({ id }) => id)),
      ),
    },
    {
      title: t('Accepted device types'),
      items: items(
        kit.devices,
        (device) => device.name,
        (pilot?.devices ?? []).map(({ device }) => device.id),
      ),
    },
    {
      title: t('Special equipment'),
      items: items(
        kit.equipment,
        (equipment) => equipment.name,
        (pilot?.pilot_equipment ?? []).map(({ pilot_equipment }) => pilot_equipment.id),
      ),
    },
  ]
  return groups.filter((group) => group.items.length > 0)
}
