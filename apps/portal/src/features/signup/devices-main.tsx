import { plural, t } from '@sortie/domain/language'
import { lacksNonStockCamera } from '@sortie/domain/pilot/gear'
import type { PilotDrone } from '@sortie/domain/pilot/gear.schema'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { Camera, Plus } from 'lucide-react'
import { write } from '#app/writes.ts'
import { deviceDetail } from '#pilot/gear/device-block.tsx'
import { modelCameras, removeDroneQuestion } from '#pilot/gear/drone-block.tsx'
import { droneCatalogQuery } from '#pilot/gear/gear.queries.ts'
import { type GearItem, GearList, MissingInfo } from '#pilot/gear/gear-block.tsx'
import { StepFrame } from './step-frame.tsx'

const countCameras = (count: number): string =>
  count === 0 ? t('No camera chosen yet') : plural(count, '1 camera', '{count} cameras')

type GearCardProps = {
  title: string
  none: string
  items: readonly GearItem[]
  addLabel: string
  onAdd: () => void
  onRemove: (id: number) => Promise<unknown>
}

const GearCard = ({ title, none, items, addLabel, onAdd, onRemove }: GearCardProps) => (
  <Card
    title={title}
    isFlush
    actions={
      <Button mode="secondary" icon={Plus} onPress={onAdd}>
        {addLabel}
      </Button>
    }
  >
    <GearList title={title} items={items} onRemove={onRemove}>
      {items.length === 0 && <li className="px-4 py-5 text-ink-soft sm:px-6">{none}</li>}
    </GearList>
  </Card>
)

type DevicesMainProps = {
  pilot: Pilot
  onOpen: (page: string, query?: Record<string, number>) => void
  onNext: () => void
}

/** The gear that the pilot has added so far, and buttons to add more. */
export const DevicesMain = ({ pilot, onOpen, onNext }: DevicesMainProps) => {
  const { data: catalog } = useQuery(droneCatalogQuery)
  const isReady = pilot.drones.length > 0 && pilot.devices.length > 0

  const droneItem = (owned: PilotDrone): GearItem => {
    const { id, drone, cameras } = owned
    const item = { id, name: drone.full_name, question: removeDroneQuestion }
    if (!drone.optional_cameras) return item
    const isIncomplete = lacksNonStockCamera(
      { optional_cameras: true, cameras: catalog ? modelCameras(owned, catalog) : [] },
      cameras.map((camera) => camera.id),
    )
    return {
      ...item,
      detail: countCameras(cameras.length),
      isIncomplete,
      content: (
        <>
          {isIncomplete && <MissingInfo>{t('Choose the cameras you have for this drone')}</MissingInfo>}
          <Button
            mode="secondary"
            size="small"
            icon={Camera}
            className="self-start"
            onPress={() => onOpen('CAMERAS', { drone: id })}
          >
            {t('Choose cameras')}
          </Button>
        </>
      ),
    }
  }

  return (
    <StepFrame
      step="devices"
      title={t('Drones & Equipment')}
      description={
        isReady
          ? t('We match missions to your drones, cameras and devices. Add more, or go on.')
          : t('Tell us what you fly with. We match missions to your drones, cameras and devices.')
      }
      skip={{ firstName: pilot.first_name, onSkip: onNext }}
      next={
        <Button isDisabled={!isReady} onPress={onNext}>
          {t('Next')}
        </Button>
      }
    >
      <GearCard
        title={t('Drones')}
        none={t('No drone yet. Add at least one to continue.')}
        items={pilot.drones.map(droneItem)}
        addLabel={t('Add drones')}
        onAdd={() => onOpen('DRONES')}
        onRemove={(pilotDroneId) =>
          write('DELETE /v1/pilots/pilot_drones/{pilotDroneId}', { params: { pilotDroneId } })
        }
      />
      <GearCard
        title={t('Phones and tablets')}
        none={t('No device yet. Add at least one to continue.')}
        items={pilot.devices.map(({ id, device }) => ({
          id,
          name: device.name,
          detail: deviceDetail(device),
        }))}
        addLabel={t('Add devices')}
        onAdd={() => onOpen('DEVICES')}
        onRemove={(id) => write('DELETE /v1/pilots/pilot_devices/{id}', { params: { id } })}
      />
    </StepFrame>
  )
}
