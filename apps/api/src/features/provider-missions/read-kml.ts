import type { MapFeatureInput } from '@sortie/contract/provider-mission.body'
import { AppError, invalid } from '../../platform/errors.ts'
import { LimitError, openThreadPool, type ThreadLimits } from '../../platform/thread-pool.ts'
import { findUnusable } from '../../platform/unusable-text.ts'
import type { ReadKml } from './read-kml.worker.ts'

export interface KmlReader {
  read(text: string): Promise<MapFeatureInput[]>
  close(): Promise<void>
}

/**
 * A document of the largest size takes well under a second. Each one that is read or waits holds a database
 * connection, hence the short line.
 */
const usualLimits: ThreadLimits = { milliseconds: 5000, megabytes: 256, threads: 2, waiting: 4 }

const explain = ({ limit }: LimitError): AppError => {
  if (limit === 'waiting') return new AppError('unavailable')
  return invalid({
    kml: [
      limit === 'time'
        ? 'This file takes too long to read. Please send a simpler one.'
        : 'This file takes too much memory to read. Please send a simpler one.',
    ],
  })
}

/** Reads KML in threads of its own: a document can be written so that its reading takes minutes. */
export const openKmlReader = (limits: Partial<ThreadLimits> = {}): KmlReader => {
  const script = new URL('./read-kml.worker.ts', import.meta.url)
  const pool = openThreadPool<string, ReadKml>(script, { ...usualLimits, ...limits })
  return {
    read: async (text) => {
      const read = await pool.run(text).catch((error: unknown) => {
        throw error instanceof LimitError ? explain(error) : error
      })
      if ('problems' in read) throw invalid({ kml: read.problems })
      // A reference such as &#0; passes the check of the request.
      const unusable = read.features.flatMap(({ geometry: _, ...said }) => findUnusable(said) ?? [])[0]
      if (unusable) throw invalid({ kml: [unusable.problem] })
      return read.features
    },
    close: () => pool.close(),
  }
}
