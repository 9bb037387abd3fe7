import { t } from '@sortie/domain/language'
import { notListedYet } from '@sortie/domain/pilot/gear'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#app/account-query.ts'
import { write } from '#app/writes.ts'
import { equipmentCatalogQuery, useCatalog } from './gear.queries.ts'
import { GearBlock } from './gear-block.tsx'

/** The pilot's gear besides drones and devices. */
export const EquipmentBlock = () => {
  const { data: account } = useQuery(accountQuery)
  const { catalog, isError, refetch } = useCatalog(equipmentCatalogQuery)
  const owned = account?.pilot_equipment
  const options =
    catalog && owned
      ? notListedYet(
          catalog,
          owned.map(({ pilot_equipment }) => pilot_equipment.id),
        ).map(({ id, name }) => ({ id, label: name }))
      : null
  return (
    <GearBlock
      title={t('Other equipment')}
      description={t('Some missions need more than a drone and a device.')}
      items={owned?.map(({ id, pilot_equipment }) => ({ id, name: pilot_equipment.name })) ?? null}
      onRemove={(id) => write('DELETE /v1/pilots/pilot_pilot_equipments/{id}', { params: { id } })}
      add={{
        label: t('Add equipment'),
        missing: t('Do you have more equipment?'),
        options,
        hasFailed: isError,
        onRetry: () => void refetch(),
        onAdd: (pilot_equipment_id) =>
          write('POST /v1/pilots/pilot_pilot_equipments', { body: { pilot_equipment_id } }),
      }}
    />
  )
}
