import type { Asset } from '@sortie/domain/mission/asset.schema'
import { batchOf, partPlan, partRange } from '@sortie/domain/mission/upload-parts'
import { createUploader } from '@sortie/uploader/uploader'
import { wait, whenReady } from '@sortie/web-app/reachability.ts'
import { provideEffects } from '../../../../apps/portal/src/app/effects.ts'
import { loadPortalConfig } from '../../../../apps/portal/src/app/portal-config.ts'
import { missionUploads } from '../../../../apps/portal/src/app/uploads/mission-uploads.ts'
import { uploadDatabase } from '../../../../apps/portal/src/app/uploads/upload-database.ts'
import { uploadTransport } from '../../../../apps/portal/src/app/uploads/upload-transport.ts'
import { effects } from '../../../../apps/portal/src/effects.ts'
import type { Figures, SendRequest, Side, UploadPage } from '../figures.ts'
import { begin, complete, connections, createLimit, moreLinks, putPart } from './protocol.ts'
import { createUppy } from './uppy.ts'

provideEffects(effects)

/** How long tasks are watched after files were added: what was read of them goes on for a while. */
const afterAddingMs = 3000

type Work = () => Promise<unknown>
/** Gets everything ready that is not to be measured, and returns what is. */
type Preparation = (files: readonly File[], request: SendRequest) => Promise<Work>

const pickedFiles = (id: 'files' | 'parts'): File[] => {
  const input = document.getElementById(id) as HTMLInputElement
  return [...(input.files ?? [])]
}

const slicesOf = (file: File): Blob[] => {
  const plan = partPlan(file.size)
  return Array.from({ length: plan.partCount }, (_, index) =>
    file.slice(...partRange(file.size, plan, index + 1)),
  )
}

const withLinks = async (file: File, name: string, missionId: number) => {
  const plan = partPlan(file.size)
  const begun = await begin(file, name, missionId)
  const links: Record<number, string> = { ...begun.multipart_urls }
  for (let first = plan.batchSize + 1; first <= plan.partCount; first += plan.batchSize)
    Object.assign(links, await moreLinks(file, missionId, begun, batchOf(first, plan)))
  return { begun, links }
}

/** Sends only the parts, to links that were requested before. */
const raw =
  (bodiesOf: (file: File) => readonly Blob[]): Preparation =>
  async (files, { missionId, turn }) => {
    const limit = createLimit(connections)
    const uploads = await Promise.all(
      files.map((file) => limit(() => withLinks(file, `${turn}-${file.name}`, missionId))),
    )
    const parts = files.flatMap((file, index) =>
      bodiesOf(file).map((body, part) => ({ body, url: uploads[index]?.links[part + 1] ?? '' })),
    )
    return () => Promise.all(parts.map(({ url, body }) => limit(() => putPart(url, body))))
  }

/** The parts of large files as files of their own, since no link takes a large file whole. */
const wholeFilesOf = () => {
  const parts = pickedFiles('parts')
  return (file: File): Blob[] => {
    const { partCount } = partPlan(file.size)
    return partCount === 1 ? [file] : parts.splice(0, partCount)
  }
}

/** All calls of the protocol, with nothing around them: what an engine can reach at most. */
const calls: Preparation = async (files, { missionId, turn }) => {
  const fileLimit = createLimit(connections)
  const limit = createLimit(connections)
  return () =>
    Promise.all(
      files.map((file) =>
        fileLimit(async () => {
          const name = `${turn}-${file.name}`
          const { begun, links } = await withLinks(file, name, missionId)
          const bodies = partPlan(file.size).partCount === 1 ? [file] : slicesOf(file)
          const texts = await Promise.all(
            bodies.map((body, index) =>
              limit(async () => `${index + 1}:${await putPart(links[index + 1] ?? '', body)}`),
            ),
          )
          await complete(file, name, missionId, begun, texts)
        }),
      ),
    )
}

const ours: Preparation = async (files, { missionId, turn }) => {
  const uploader = createUploader<Asset>({
    transport: uploadTransport,
    connection: { whenReachable: whenReady },
    sleep: wait,
    offsetAt: () => 0,
    records: uploadDatabase(missionId),
    onError: ({ message }) => console.error(message),
    onLost: ({ name }) => console.error(`${name} can't be read`),
  })
  return () => {
    const outcomes = files.map((file) => {
      const { size, lastModified, type } = file
      const source = { name: `${turn}-${file.name}`, size, lastModified, type, open: async () => file }
      const upload = uploader.add(source, { mission_id: missionId, shot_id: null, shot_type_id: null })
      if (!upload) throw new Error(`${source.name} was taken for a duplicate`)
      return uploader.outcome(upload.id)
    })
    uploader.start()
    return Promise.all(outcomes)
  }
}

const uppy: Preparation = async (files, { missionId, turn }) => {
  const sender = createUppy(missionId)
  return () => {
    sender.add(files, turn)
    return sender.send()
  }
}

const preparations: Record<Side, Preparation> = {
  slices: raw(slicesOf),
  whole: (files, request) => raw(wholeFilesOf())(files, request),
  calls,
  uppy,
  ours,
}

/** Only Chromium tells, and tells it exactly when it is started so. */
const heapBytes = (): number =>
  (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize

const measure = async (work: Work, bytes: number, watchedMs: number): Promise<Figures> => {
  let [blockedMs, longestTaskMs] = [0, 0]
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      blockedMs += duration - 50
      longestTaskMs = Math.max(longestTaskMs, duration)
    }
  })
  observer.observe({ entryTypes: ['longtask'] })
  performance.setResourceTimingBufferSize(1_000_000)
  performance.clearResourceTimings()
  const before = heapBytes()
  let peak = before
  const watch = () => {
    peak = Math.max(peak, heapBytes())
  }
  const timer = setInterval(watch, 100)
  const started = performance.now()
  await work()
  const ms = performance.now() - started
  const requests = performance.getEntriesByType('resource').length
  await new Promise((resolve) => setTimeout(resolve, watchedMs))
  watch()
  clearInterval(timer)
  observer.disconnect()
  return { ms, bytes, blockedMs, longestTaskMs, heapBytes: peak - before, requests }
}

const page: UploadPage = {
  send: async (request) => {
    await loadPortalConfig()
    const files = pickedFiles('files')
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    return measure(await preparations[request.side](files, request), bytes, 200)
  },
  add: async (side, missionId) => {
    await loadPortalConfig()
    const files = pickedFiles('files')
    if (side === 'uppy') {
      const sender = createUppy(missionId)
      return measure(async () => sender.add(files, 'added'), 0, afterAddingMs)
    }
    const uploads = missionUploads(missionId)
    // By now, the queue of an earlier visit has been looked for.
    await uploads.resume()
    const work = async () => {
      const { added } = await uploads.addFiles(files, { shot_id: null, shot_type_id: null })
      if (added !== files.length) throw new Error(`${added} of ${files.length} files were added`)
    }
    return measure(work, 0, afterAddingMs)
  },
}
Object.assign(window, { uploadPage: page })
