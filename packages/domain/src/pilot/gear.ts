import { toTranslate } from '../language.ts'

export const deviceTypes = ['phone', 'tablet'] as const

export const nonStockCameraText = toTranslate(
  'You need to have at least one non-stock camera for this drone.',
)

interface CameraFacts {
  id: number
  stock: boolean
}

/**
 * Whether a choice of cameras leaves a drone with stock cameras only. Only a drone with optional cameras, of which at
 * least one can be chosen, needs another.
 */
export const lacksNonStockCamera = (
  drone: { optional_cameras: boolean; cameras: readonly CameraFacts[] },
  chosenIds: readonly number[],
): boolean => {
  const choosable = drone.cameras.filter(({ stock }) => !stock)
  return drone.optional_cameras && choosable.length > 0 && !choosable.some(({ id }) => chosenIds.includes(id))
}

/** The entries of a catalog that a pilot hasn't listed yet, so that nothing is offered twice. */
export const notListedYet = <Item extends { id: number }>(
  catalog: readonly Item[],
  listedIds: readonly number[],
): Item[] => catalog.filter(({ id }) => !listedIds.includes(id))
