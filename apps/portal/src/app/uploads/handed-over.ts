import { whenPilotLeaves } from '../leave-nothing.ts'

const handedOver = new Map<number, readonly File[]>()

/** Leaves files for the upload page of a mission, which adds them as if they had been chosen there. */
export const handOver = (missionId: number, files: readonly File[]): void =>
  void handedOver.set(missionId, [...(handedOver.get(missionId) ?? []), ...files])

/** The files that were left for a mission, once. */
export const takeHandedOver = (missionId: number): readonly File[] => {
  const files = handedOver.get(missionId) ?? []
  handedOver.delete(missionId)
  return files
}

whenPilotLeaves(async () => handedOver.clear())
