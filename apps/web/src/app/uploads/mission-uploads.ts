import { localFileId } from '@sortie/domain/mission/upload-file'
import { whenPilotLeaves } from '../leave-nothing.ts'
import { createMissionQueue, type MissionQueue, type Shot } from './mission-queue.ts'
import { guardPage } from './page-guards.ts'
import { asPickedFile, fromOtherTab, type PickedFile } from './picked-files.ts'
import { createTabRole } from './tab-role.ts'
import { uploadDatabase } from './upload-database.ts'
import { createUploadRows, type UploadRow, type UploadSummary } from './upload-rows.ts'

/** How long the tab that leads has to hand over before it is taken for asleep. */
const handOverMs = 2000
const rowsPerMessage = 500

type Items = readonly (File | PickedFile)[]
type CommandName =
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'retry'
  | 'retryAllFailed'
  | 'assign'
  | 'addFiles'
  | 'pickAgain'
  | 'sendChanged'

/** What the tabs of one mission tell each other. */
type Message =
  /** From one that follows: tell me everything. */
  | { kind: 'hello' }
  | { kind: 'command'; name: CommandName; args: unknown[] }
  | { kind: 'hand-over' }
  | { kind: 'handed-over' }
  /** From the one that leads. Files go along, so that another tab can go on without asking for them. */
  | {
      kind: 'rows'
      isAll: boolean
      rows: UploadRow[]
      deleted: string[]
      files: [string, File][]
      summary: UploadSummary
    }

const createMissionUploads = (missionId: number) => {
  const rows = createUploadRows()
  const database = uploadDatabase(missionId)
  const files = new Map<string, File>()
  const name = `sortie-uploads-${missionId}`
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const post = (message: Message) => channel?.postMessage(message)
  const ready = Promise.withResolvers<void>()
  /** Null while another tab leads. */
  let queue: MissionQueue | null = null
  let hasFollowers = false
  let onHandedOver = () => {}

  const guard = (): void => {
    const { counts, isPaused, isOffline } = rows.summary()
    guardPage(missionId, {
      isUnfinished: queue !== null && counts.queued + counts.uploading > 0,
      isSending: queue !== null && counts.uploading > 0 && !isPaused && !isOffline,
    })
  }

  const tell = (ids: Iterable<string>, isAll: boolean): void => {
    if (!hasFollowers) return
    const all = [...ids]
    for (let from = 0; from === 0 || from < all.length; from += rowsPerMessage) {
      const some = all.slice(from, from + rowsPerMessage)
      post({
        kind: 'rows',
        isAll: isAll && from === 0,
        rows: some.flatMap((id) => rows.get(id) ?? []),
        deleted: some.filter((id) => !rows.get(id)),
        files: some.flatMap((id) => {
          const file = files.get(id)
          return file && rows.get(id)?.status !== 'done' ? [[id, file] as [string, File]] : []
        }),
        summary: rows.summary(),
      })
    }
  }
  const notifyAll = () =>
    tell(
      rows.all().map(({ id }) => id),
      true,
    )

  const lead = (): void => {
    queue = createMissionQueue({
      missionId,
      rows,
      database,
      files,
      onChange: (ids) => {
        guard()
        tell(ids, false)
      },
    })
    rows.summarize({ role: 'leader' })
    void queue.restore().then(() => {
      ready.resolve()
      notifyAll()
    })
  }

  const follow = (): void => {
    void queue?.end()
    queue = null
    rows.summarize({ role: 'follower' })
    guard()
    rows.publish()
    post({ kind: 'hello' })
    ready.resolve()
  }

  const role = createTabRole(name, { lead, follow })

  const command = async (name: CommandName, ...args: unknown[]): Promise<unknown> => {
    await ready.promise
    if (queue) return (queue[name] as (...args: unknown[]) => unknown)(...args)
    post({ kind: 'command', name, args })
    return undefined
  }

  /** What a tab that follows wants done, with its files in a form that can be sent from here. */
  const obey = ({ name, args }: Message & { kind: 'command' }): void => {
    const [first, ...others] = args
    if (name !== 'addFiles' && name !== 'pickAgain') return void command(name, ...args)
    const items = (first as Items).map(asPickedFile)
    const sendable = items.map(({ file, handles }) => ({ file: fromOtherTab(file), handles }))
    void command(name, sendable, ...others)
  }

  const followRows = ({
    isAll,
    rows: changed,
    deleted,
    files: sent,
    summary,
  }: Message & { kind: 'rows' }) => {
    if (queue) return
    if (isAll) rows.clear()
    for (const row of changed) rows.put(row)
    for (const id of deleted) {
      rows.delete(id)
      files.delete(id)
    }
    for (const [id, file] of sent) files.set(id, file)
    rows.summarize({ ...summary, role: 'follower' })
    rows.publish()
  }

  const onMessage = ({ data }: MessageEvent<Message>): void => {
    // One that is about to lead hears it too.
    if (data.kind === 'hello') hasFollowers = true
    if (data.kind === 'rows') followRows(data)
    else if (data.kind === 'handed-over') onHandedOver()
    else if (!queue) return
    else if (data.kind === 'hello') notifyAll()
    else if (data.kind === 'command') obey(data)
    else void queue.end().then(() => post({ kind: 'handed-over' }))
  }
  if (channel) channel.onmessage = onMessage
  addEventListener('pagehide', database.flushNow)
  role.start()

  return {
    rows,
    /** For good: the pilot has left. */
    end: async (): Promise<void> => {
      removeEventListener('pagehide', database.flushNow)
      role.end()
      await queue?.end()
      channel?.close()
    },
    /** Takes files into the queue; those that are in it already are left out. */
    addFiles: async (items: Items, shot: Shot): Promise<{ added: number; duplicates: number }> => {
      await ready.promise
      if (queue) return queue.addFiles(items, shot)
      post({ kind: 'command', name: 'addFiles', args: [items, shot] })
      const duplicates = items.filter((item) => {
        const row = rows.get(localFileId(asPickedFile(item).file))
        return row && !row.needsFile
      }).length
      return { added: items.length - duplicates, duplicates }
    },
    /** Files of an earlier visit, picked again: they go on where they stopped. */
    pickAgain: async (items: Items): Promise<void> => void (await command('pickAgain', items)),
    /** Files that have changed since they were added are sent as they are now. */
    sendChanged: async (): Promise<void> => void (await command('sendChanged')),
    pause: async (): Promise<void> => void (await command('pause')),
    /** To be called by a click: the browser may ask whether files of an earlier visit may be read. */
    resume: async (): Promise<void> => void (await command('resume')),
    cancel: async (id: string): Promise<void> => void (await command('cancel', id)),
    retry: async (id: string): Promise<void> => void (await command('retry', id)),
    retryAllFailed: async (): Promise<void> => void (await command('retryAllFailed')),
    assign: async (ids: readonly string[], shotId: number | null): Promise<void> =>
      void (await command('assign', ids, shotId)),
    /** Lets this tab send instead of the one that does. */
    takeOver: async (): Promise<void> => {
      await ready.promise
      if (queue) return
      const { promise, resolve } = Promise.withResolvers<void>()
      onHandedOver = resolve
      post({ kind: 'hand-over' })
      setTimeout(resolve, handOverMs)
      await promise
      role.takeOver()
    },
  }
}

export type MissionUploads = ReturnType<typeof createMissionUploads>

const byMission = new Map<number, MissionUploads>()

/** The uploads of a mission. They go on while the pilot is on other pages of the portal. */
export const missionUploads = (missionId: number): MissionUploads => {
  const known = byMission.get(missionId) ?? createMissionUploads(missionId)
  byMission.set(missionId, known)
  return known
}

// Whoever signs in next, without the page being loaded anew, begins with nothing.
whenPilotLeaves(async () => {
  const all = [...byMission.values()]
  byMission.clear()
  await Promise.all(all.map((uploads) => uploads.end()))
})
