import { known, t } from '@sortie/domain/language'
import { lacksNonStockCamera, nonStockCameraText, notListedYet } from '@sortie/domain/pilot/gear'
import type { PilotDrone } from '@sortie/domain/pilot/gear.schema'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { write } from '#app/writes.ts'
import { cameraName } from '#pilot/gear/camera-list.tsx'
import { deviceDetail } from '#pilot/gear/device-block.tsx'
import { droneChoice, modelCameras } from '#pilot/gear/drone-block.tsx'
import { deviceCatalogQuery, droneCatalogQuery } from '#pilot/gear/gear.queries.ts'
import { useGearChange } from '#pilot/gear/use-gear-change.ts'
import { ChoicePage } from './choice-page.tsx'
import { DevicesMain } from './devices-main.tsx'
import { useDraft } from './use-draft.ts'
import { stepHref, useSignupPage } from './use-signup.ts'

type Place = ReturnType<typeof useSignupPage>
type PageProps = { pilot: Pilot; place: Place }

/** Items are saved one after the other, so that those saved before a failure stay and are no longer offered. */
const eachInTurn = async <Item,>(items: readonly Item[], act: (item: Item) => Promise<unknown>) => {
  for (const item of items) await act(item)
}

/** The page after the choice of drones: their cameras one by one, then a first device, then the main page. */
const pageAfter = (pilot: Pilot, drones: readonly number[]) => {
  const [next, ...later] = drones
  if (next !== undefined)
    return { page: 'CAMERAS', drone: next, ...(later.length > 0 && { next: later.join() }) } as const
  return pilot.devices.length === 0 ? ({ page: 'DEVICES' } as const) : null
}

const goOnFrom = ({ goOn, close }: Place, pilot: Pilot, drones: readonly number[]) => {
  const next = pageAfter(pilot, drones)
  if (!next) return close()
  const { page, ...query } = next
  goOn(page, query)
}

/** The drones whose cameras still have to be chosen. */
const laterDrones = (pilot: Pilot, { query }: Place): number[] =>
  (query.get('next') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => pilot.drones.some((drone) => drone.id === id))

/** The choices of a catalog, and those selected so far, without the items that the pilot already has. */
const useChoices = <Model extends { id: number }>(
  draftName: string,
  catalog: readonly Model[] | undefined,
  owned: readonly number[],
) => {
  const draft = useDraft(draftName, [])
  const choices = notListedYet(catalog ?? [], owned)
  const chosen = draft.ids.filter((id) => choices.some((model) => model.id === id))
  return { draft, choices, chosen }
}

const DronesPage = ({ pilot, place }: PageProps) => {
  const { data: catalog, isError, refetch } = useQuery(droneCatalogQuery)
  const { change, isPending, error } = useGearChange()
  const owned = pilot.drones.map(({ drone }) => drone.id)
  const { draft, choices, chosen } = useChoices(`drones.${pilot.id}`, catalog, owned)
  const add = () => {
    const withCameras: number[] = []
    change(
      () =>
        eachInTurn(chosen, async (drone_id) => {
          const { id, drone } = await write('POST /v1/pilots/pilot_drones', { body: { drone_id } })
          const cameras = catalog?.find((model) => model.id === drone_id)?.cameras ?? []
          if (drone.optional_cameras && cameras.length > 0) withCameras.push(id)
        }),
      () => {
        draft.forget()
        goOnFrom(place, pilot, withCameras)
      },
    )
  }
  return (
    <ChoicePage
      page="DRONES"
      title={t('Which drones do you fly?')}
      description={t('Choose every model you can bring to a mission.')}
      things="drones"
      onRetry={isError ? () => void refetch() : null}
      choices={catalog ? choices.map(droneChoice) : null}
      chosen={chosen}
      onChange={draft.choose}
      onAdd={add}
      onBack={place.close}
      isPending={isPending}
      error={error}
    />
  )
}

type CamerasPageProps = PageProps & { owned: PilotDrone }

const CamerasPage = ({ pilot, place, owned }: CamerasPageProps) => {
  const { data: catalog, isError, refetch } = useQuery(droneCatalogQuery)
  const { change, isPending, error, forgetError } = useGearChange()
  const [isRefused, setRefused] = useState(false)
  const savedIds = owned.cameras.map(({ id }) => id)
  const draft = useDraft(`cameras.${owned.id}`, savedIds)
  const cameras = modelCameras(owned, catalog ?? [])
  const chosen = draft.ids.filter((id) => cameras.some((camera) => camera.id === id))

  const save = async () => {
    const pilotDroneId = owned.id
    const added = cameras
      .filter(({ id }) => chosen.includes(id) && !savedIds.includes(id))
      // Only stock cameras can be refused, so they are saved after the others.
      .sort((a, b) => Number(a.stock) - Number(b.stock))
    await eachInTurn(added, ({ id }) =>
      write('POST /pilots/pilot_drones/{pilotDroneId}/cameras', { params: { pilotDroneId }, body: { id } }),
    )
    await eachInTurn(
      savedIds.filter((id) => !chosen.includes(id)),
      (id) =>
        write('DELETE /pilots/pilot_drones/{pilotDroneId}/cameras/{id}', { params: { pilotDroneId, id } }),
    )
  }
  const add = () => {
    forgetError()
    const refuses = lacksNonStockCamera({ optional_cameras: owned.drone.optional_cameras, cameras }, chosen)
    setRefused(refuses)
    if (refuses) return
    change(save, () => {
      draft.forget()
      goOnFrom(place, pilot, laterDrones(pilot, place))
    })
  }
  return (
    <ChoicePage
      page="CAMERAS"
      title={t('Cameras for {drone}', { drone: owned.drone.full_name })}
      description={t(
        "Choose the cameras you have for this drone. At least one must be a camera that doesn't come with it.",
      )}
      things="cameras"
      onRetry={isError ? () => void refetch() : null}
      choices={catalog ? cameras.map((camera) => ({ id: camera.id, label: cameraName(camera) })) : null}
      chosen={chosen}
      onChange={(ids) => {
        setRefused(false)
        draft.choose(ids)
      }}
      onAdd={add}
      onBack={place.close}
      isPending={isPending}
      error={isRefused ? known(nonStockCameraText) : error}
    />
  )
}

const DevicesPage = ({ pilot, place }: PageProps) => {
  const { data: catalog, isError, refetch } = useQuery(deviceCatalogQuery)
  const { change, isPending, error } = useGearChange()
  const owned = pilot.devices.map(({ device }) => device.id)
  const { draft, choices, chosen } = useChoices(`devices.${pilot.id}`, catalog, owned)
  const add = () =>
    change(
      () =>
        eachInTurn(chosen, (device_id) => write('POST /v1/pilots/pilot_devices', { body: { device_id } })),
      () => {
        draft.forget()
        place.close()
      },
    )
  return (
    <ChoicePage
      page="DEVICES"
      title={t('Which phones and tablets do you use?')}
      description={t('Choose the ones you run flight apps on, so we know which apps you can use.')}
      things="devices"
      onRetry={isError ? () => void refetch() : null}
      choices={
        catalog
          ? choices.map((device) => ({
              id: device.id,
              label: device.name,
              description: deviceDetail(device),
            }))
          : null
      }
      chosen={chosen}
      onChange={draft.choose}
      onAdd={add}
      onBack={place.close}
      isPending={isPending}
      error={error}
    />
  )
}

/** Step 1: the gear of a pilot. */
export const DevicesStep = ({ pilot }: { pilot: Pilot }) => {
  const place = useSignupPage('devices')
  const navigate = useNavigate()
  switch (place.page) {
    case 'DRONES':
      return <DronesPage pilot={pilot} place={place} />
    case 'CAMERAS': {
      const owned = pilot.drones.find(({ id }) => id === Number(place.query.get('drone')))
      // If it was removed in the meantime, in another tab for example, the step continues with the rest.
      if (!owned)
        return (
          <Navigate to={stepHref('devices', pageAfter(pilot, laterDrones(pilot, place)) ?? {})} replace />
        )
      return <CamerasPage key={owned.id} pilot={pilot} place={place} owned={owned} />
    }
    case 'DEVICES':
      return <DevicesPage pilot={pilot} place={place} />
    default:
      return (
        <DevicesMain
          pilot={pilot}
          onOpen={place.open}
          onNext={() => void navigate(stepHref('certification'))}
        />
      )
  }
}
