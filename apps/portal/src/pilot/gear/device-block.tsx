import { t } from '@sortie/domain/language'
import { notListedYet } from '@sortie/domain/pilot/gear'
import type { Device } from '@sortie/domain/pilot/gear.schema'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#app/account-query.ts'
import { write } from '#app/writes.ts'
import { deviceCatalogQuery, useCatalog } from './gear.queries.ts'
import { GearBlock } from './gear-block.tsx'

export const deviceDetail = ({ device_type, operating_system }: Device): string =>
  `${device_type === 'tablet' ? t('Tablet') : t('Phone')}, ${operating_system}`

/** The phones and tablets of a pilot. */
export const DeviceBlock = () => {
  const { data: account } = useQuery(accountQuery)
  const { catalog, isError, refetch } = useCatalog(deviceCatalogQuery)
  const owned = account?.devices
  const options =
    catalog && owned
      ? notListedYet(
          catalog,
          owned.map(({ device }) => device.id),
        ).map((device) => ({ id: device.id, label: device.name, description: deviceDetail(device) }))
      : null
  return (
    <GearBlock
      isRequired
      title={t('Devices')}
      description={t('The phones and tablets you run flight apps on.')}
      items={
        owned?.map(({ id, device }) => ({ id, name: device.name, detail: deviceDetail(device) })) ?? null
      }
      onRemove={(id) => write('DELETE /v1/pilots/pilot_devices/{id}', { params: { id } })}
      add={{
        label: t('Add a device'),
        missing: owned?.length === 0 ? t('No device yet') : null,
        options,
        hasFailed: isError,
        onRetry: () => void refetch(),
        onAdd: (device_id) => write('POST /v1/pilots/pilot_devices', { body: { device_id } }),
      }}
    />
  )
}
