import type { ShotVerdict } from '@sortie/domain/quality/judge-shot'
import type { ThreadLimits } from '../../platform/thread-pool.ts'
import type { ShotToCompare } from './compare-shot.ts'
import { openComparisonPool } from './comparison-pool.ts'

export interface ShotComparer {
  compare(shot: ShotToCompare): Promise<ShotVerdict>
  close(): Promise<void>
}

export const openShotComparer = (limits: Partial<ThreadLimits> = {}): ShotComparer => {
  const script = new URL('./compare-shot.worker.ts', import.meta.url)
  const { run: compare, close } = openComparisonPool<ShotToCompare, ShotVerdict>(script, limits)
  return { compare, close }
}
