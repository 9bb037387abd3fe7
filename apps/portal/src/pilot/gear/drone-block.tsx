import { t, toTranslate } from '@sortie/domain/language'
import { lacksNonStockCamera, notListedYet } from '@sortie/domain/pilot/gear'
import type { Drone, PilotDrone } from '@sortie/domain/pilot/gear.schema'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#app/account-query.ts'
import { write } from '#app/writes.ts'
import { CameraList } from './camera-list.tsx'
import { droneCatalogQuery, useCatalog } from './gear.queries.ts'
import { GearBlock, type GearItem } from './gear-block.tsx'

export const removeDroneQuestion = toTranslate('Are you sure you want to remove this drone from profile?')

/** A model of the catalog as a choice. Its name usually includes the manufacturer. */
export const droneChoice = ({ id, full_name, manufacturer }: Drone) => ({
  id,
  label: full_name,
  ...(full_name.includes(manufacturer) ? {} : { description: manufacturer }),
})

/** For a retired model, only the cameras that the pilot has are known. */
export const modelCameras = ({ drone, cameras }: PilotDrone, catalog: readonly Drone[]): Drone['cameras'] =>
  catalog.find(({ id }) => id === drone.id)?.cameras ?? cameras

const droneItem = (owned: PilotDrone, catalog: readonly Drone[]): GearItem => {
  const { id, drone, cameras } = owned
  const all = modelCameras(owned, catalog)
  const { optional_cameras } = drone
  return {
    id,
    name: drone.full_name,
    question: removeDroneQuestion,
    isIncomplete: lacksNonStockCamera(
      { optional_cameras, cameras: all },
      cameras.map((camera) => camera.id),
    ),
    content: optional_cameras && (
      <CameraList pilotDroneId={id} drone={drone} chosen={cameras} cameras={all} />
    ),
  }
}

/** The drones of a pilot, each with its cameras. */
export const DroneBlock = () => {
  const { data: account } = useQuery(accountQuery)
  const { catalog, isError, refetch } = useCatalog(droneCatalogQuery)
  const owned = account?.drones
  const options =
    catalog && owned
      ? notListedYet(
          catalog,
          owned.map(({ drone }) => drone.id),
        ).map(droneChoice)
      : null
  return (
    <GearBlock
      isRequired
      title={t('Drone systems')}
      description={t('We match missions to the drones and cameras you have.')}
      items={owned?.map((drone) => droneItem(drone, catalog ?? [])) ?? null}
      onRemove={(pilotDroneId) =>
        write('DELETE /v1/pilots/pilot_drones/{pilotDroneId}', { params: { pilotDroneId } })
      }
      add={{
        label: t('Add a drone'),
        missing: owned?.length === 0 ? t('No drone yet') : null,
        options,
        hasFailed: isError,
        onRetry: () => void refetch(),
        onAdd: (drone_id) => write('POST /v1/pilots/pilot_drones', { body: { drone_id } }),
      }}
    />
  )
}
