import { known, t } from '@sortie/domain/language'
import { lacksNonStockCamera, nonStockCameraText } from '@sortie/domain/pilot/gear'
import type { Drone } from '@sortie/domain/pilot/gear.schema'
import { BareIconButton } from '@sortie/ui/actions/bare-icon-button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { ComboBox } from '@sortie/ui/fields/combo-box.tsx'
import { X } from 'lucide-react'
import { useState } from 'react'
import { write } from '#app/writes.ts'
import { MissingInfo } from './gear-block.tsx'
import { useGearChange } from './use-gear-change.ts'

type Camera = Drone['cameras'][number]

export const cameraName = ({ name, stock }: Camera): string => (stock ? t('{name} (stock)', { name }) : name)

type CameraListProps = {
  /** The id of the pilot's drone. */
  pilotDroneId: number
  drone: Pick<Drone, 'optional_cameras'>
  chosen: readonly Camera[]
  /** Every camera of the model. */
  cameras: readonly Camera[]
}

/** The cameras chosen for one drone. At least one must not be a stock camera. */
export const CameraList = ({ pilotDroneId, drone, chosen, cameras }: CameraListProps) => {
  const { change, isPending, error, forgetError } = useGearChange()
  const [isRefused, setRefused] = useState(false)
  const chosenIds = chosen.map(({ id }) => id)
  const isLacking = (ids: readonly number[]) =>
    lacksNonStockCamera({ optional_cameras: drone.optional_cameras, cameras }, ids)

  const changeTo = (ids: readonly number[], act: () => Promise<unknown>) => {
    forgetError()
    const refuses = isLacking(ids)
    setRefused(refuses)
    if (!refuses) change(act)
  }
  const add = (id: number) =>
    changeTo([...chosenIds, id], () =>
      write('POST /pilots/pilot_drones/{pilotDroneId}/cameras', { params: { pilotDroneId }, body: { id } }),
    )
  const remove = (id: number) =>
    changeTo(
      chosenIds.filter((chosenId) => chosenId !== id),
      () =>
        write('DELETE /pilots/pilot_drones/{pilotDroneId}/cameras/{id}', { params: { pilotDroneId, id } }),
    )

  const alert = isRefused ? known(nonStockCameraText) : error
  const options = cameras.filter(({ id }) => !chosenIds.includes(id))
  return (
    <>
      {isLacking(chosenIds) && <MissingInfo>{t('Choose the cameras you have for this drone')}</MissingInfo>}
      {chosen.length > 0 && (
        <ul aria-label={t('Cameras')} className="flex flex-wrap gap-2">
          {chosen.map((camera) => (
            <li
              key={camera.id}
              className="flex items-center rounded-full border border-line bg-surface pl-3 text-small"
            >
              {cameraName(camera)}
              <BareIconButton
                icon={X}
                size="small"
                label={t('Remove camera {name}', { name: camera.name })}
                isDisabled={isPending}
                onPress={() => remove(camera.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {alert && (
        <Alert tone="danger" isLive>
          {alert}
        </Alert>
      )}
      {options.length > 0 && (
        <ComboBox
          label={t('Add a camera')}
          placeholder={t('Search or choose')}
          className="sm:max-w-md"
          options={options.map((camera) => ({ id: camera.id, label: cameraName(camera) }))}
          onChoose={add}
        />
      )}
    </>
  )
}
