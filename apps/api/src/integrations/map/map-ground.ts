import type { FastifyBaseLogger } from 'fastify'
import { originOf } from '../../config/origin-of.ts'
import type { MapConfig } from '../../config/services.ts'
import { type MapStyleReport, readMapStyle } from './read-map-style.ts'

const checkAgainMilliseconds = { responding: 15 * 60_000, silent: 60_000 }

/** The map style and tiles of the portal's maps. */
export interface MapGround {
  /** Styles for a browser to try, in this order. If none can be loaded, it draws the built-in shapes. */
  styleUrls(): string[]
  /** Every origin from which a browser loads parts of the map. */
  origins(): string[]
  /** Resolves once it is known whether the style responds. */
  open(): Promise<void>
  close(): void
}

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

/**
 * The server tries the style at the start and at intervals, so that no page waits for one that is not available. With
 * the sandbox, its sample map replaces a style that does not respond at once. Otherwise a browser still tries the style
 * itself, since it may reach hosts that the server may not.
 */
export const openMapGround = ({ style, sampleStyleUrl, hosts, imagery }: MapConfig, log: Log): MapGround => {
  let report: MapStyleReport | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const say = (before: MapStyleReport | null, now: MapStyleReport) => {
    if (before && before.reason === now.reason) return
    const host = style && new URL(style.url).host
    if (now.origins) return void log.info({ host, hosts: now.origins }, 'the map style responds')
    const instead = sampleStyleUrl
      ? "the sandbox's sample map"
      : 'the built-in shapes if browsers cannot reach it'
    log.warn({ host, reason: now.reason }, `the map style does not respond, so maps show ${instead}`)
  }

  const check = async (): Promise<void> => {
    if (!style) return
    const found = await readMapStyle(style.url)
    if (isClosed) return
    say(report, found)
    report = found
    const wait = found.origins ? checkAgainMilliseconds.responding : checkAgainMilliseconds.silent
    timer = setTimeout(() => void check(), wait).unref()
  }

  const styleUrls = (): string[] => {
    const sample = sampleStyleUrl ? [sampleStyleUrl] : []
    if (!style) return []
    return sampleStyleUrl && report?.reason ? sample : [style.url, ...sample]
  }

  return {
    styleUrls,
    origins: () => {
      const named = [...styleUrls(), ...(imagery ? [imagery.url] : [])].map((url) => originOf(url))
      return [
        ...new Set([...named.filter((origin) => origin !== null), ...(report?.origins ?? []), ...hosts]),
      ]
    },
    open: check,
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
