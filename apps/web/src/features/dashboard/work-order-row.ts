import type { WorkOrder } from '@sortie/domain/mission/work-order.schema'

export const inspectionsText = (count: number): string =>
  `${count} ${count === 1 ? 'inspection' : 'inspections'}`

/** 'North Ridge, Livermore, CA', or the site's id where the place has no name. */
export const workOrderPlace = ({ site_id, location }: WorkOrder): string => {
  const parts = [location.name ?? location.address, location.city, location.state]
  return parts.filter(Boolean).join(', ') || `Site ${site_id}`
}
