import { type Account, changeAccount } from '#app/account.effects.ts'
import type { Effects } from '#app/effects.ts'

export const gearKeys = {
  droneCatalog: ['catalog', 'drones'],
  deviceCatalog: ['catalog', 'devices'],
  equipmentCatalog: ['catalog', 'equipment'],
} as const

type OwnedList = 'drones' | 'devices' | 'pilot_equipment'

const addOwned = <List extends OwnedList>(list: List, record: Account[List][number]) =>
  changeAccount((account) => ({
    [list]: [...account[list].filter(({ id }) => id !== record.id), record].sort((a, b) => a.id - b.id),
  }))

const dropOwned = (list: OwnedList, droppedId: unknown) =>
  changeAccount((account) => ({ [list]: account[list].filter(({ id }) => id !== Number(droppedId)) }))

type Camera = Account['drones'][number]['cameras'][number]

const changeCameras = (pilotDroneId: unknown, to: (cameras: readonly Camera[]) => Camera[]) =>
  changeAccount(({ drones }) => ({
    drones: drones.map((drone) =>
      drone.id === Number(pilotDroneId) ? { ...drone, cameras: to(drone.cameras) } : drone,
    ),
  }))

/** A pilot's gear is part of the account. */
export const gearEffects = {
  writes: {
    'POST /v1/pilots/pilot_drones': (_, drone) => addOwned('drones', drone),
    'DELETE /v1/pilots/pilot_drones/{pilotDroneId}': ({ params }) => dropOwned('drones', params.pilotDroneId),
    'POST /pilots/pilot_drones/{pilotDroneId}/cameras': ({ params }, camera) =>
      changeCameras(params.pilotDroneId, (cameras) =>
        [...cameras.filter(({ id }) => id !== camera.id), camera].sort((a, b) => a.id - b.id),
      ),
    'DELETE /pilots/pilot_drones/{pilotDroneId}/cameras/{id}': ({ params }) =>
      changeCameras(params.pilotDroneId, (cameras) => cameras.filter(({ id }) => id !== Number(params.id))),
    'POST /v1/pilots/pilot_devices': (_, device) => addOwned('devices', device),
    'DELETE /v1/pilots/pilot_devices/{id}': ({ params }) => dropOwned('devices', params.id),
    'POST /v1/pilots/pilot_pilot_equipments': (_, owned) => addOwned('pilot_equipment', owned),
    'DELETE /v1/pilots/pilot_pilot_equipments/{id}': ({ params }) => dropOwned('pilot_equipment', params.id),
  },
} satisfies Effects
