import { randomUUID } from 'node:crypto'
import { addRecord, provider } from './provider.ts'

/** Names for catalog records of one test, so that it finds its own among those of others. */
export const newCatalog = async () => {
  const suffix = randomUUID().slice(0, 8)
  const names = {
    plain: `Plain ${suffix}`,
    matrice: `Matrice ${suffix}`,
    phone: `Phone ${suffix}`,
    tablet: `Tablet ${suffix}`,
    strobe: `Strobe ${suffix}`,
    vest: `Vest ${suffix}`,
  }
  const drone = (full_name: string, more: object) =>
    addRecord('/drones', { name: full_name, full_name, manufacturer: 'Maker', ...more })
  const ids = {
    plain: await drone(names.plain, { cameras: [{ name: 'Fixed', stock: true }] }),
    matrice: await drone(names.matrice, {
      optional_cameras: true,
      cameras: [{ name: 'Bundled', stock: true }, { name: 'Zoom' }, { name: 'Thermal' }],
    }),
    phone: await addRecord('/devices', {
      name: names.phone,
      operating_system: 'Android',
      device_type: 'phone',
    }),
    tablet: await addRecord('/devices', {
      name: names.tablet,
      operating_system: 'iPadOS',
      device_type: 'tablet',
    }),
    strobe: await addRecord('/equipment', { name: names.strobe }),
    vest: await addRecord('/equipment', { name: names.vest }),
  }
  return { suffix, names, ids }
}

/** The server's record of a pilot. */
export const pilotRecord = (id: number) => provider('GET', `/pilots/${id}`)

/** Leaves a pilot without anything the signup asks for. */
export const newcomer = {
  drones: [],
  device_ids: [],
  licenses: [],
  travel_distance: undefined,
  is_available_weekdays: false,
  is_available_weekends: false,
}
