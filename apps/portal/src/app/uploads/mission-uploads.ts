import { localFileId } from '@sortie/domain/mission/upload-file'
import { whenPilotLeaves } from '../leave-nothing.ts'
import { createMissionQueue, type MissionQueue, type Shot } from './mission-queue.ts'
import { guardPage } from './page-guards.ts'
import { asPickedFile } from './picked-files.ts'
import {
  type Command,
  carryOut,
  channelName,
  commandFromOtherTab,
  type Items,
  type TabMessage,
} from './tab-messages.ts'
import { createTabRole } from './tab-role.ts'
import { uploadDatabase } from './upload-database.ts'
import { createUploadRows } from './upload-rows.ts'

/** How long the tab that leads has to hand over before it is taken for asleep. */
const handOverMs = 2000
const rowsPerMessage = 500

const createMissionUploads = (missionId: number) => {
  const rows = createUploadRows()
  const database = uploadDatabase(missionId)
  const files = new Map<string, File>()
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName(missionId))
  const post = (message: TabMessage) => channel?.postMessage(message)
  const ready = Promise.withResolvers<void>()
  /** Null while another tab leads. */
  let queue: MissionQueue | null = null
  let hasFollowers = false
  let onHandedOver = () => {}

  const guard = (): void => {
    const { state, isFinished, isPaused, isOffline } = rows.summary()
    guardPage(missionId, {
      isUnfinished: queue !== null && !isFinished,
      isSending: queue !== null && state !== 'stopped' && !isPaused && !isOffline,
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

  const role = createTabRole(`sortie-uploads-${missionId}`, { lead, follow })

  const command = async (wanted: Command): Promise<void> => {
    await ready.promise
    if (queue) await carryOut(queue, wanted)
    else post({ kind: 'command', command: wanted })
  }

  const followRows = ({
    isAll,
    rows: changed,
    deleted,
    files: sent,
    summary,
  }: TabMessage & { kind: 'rows' }) => {
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

  const onMessage = ({ data }: MessageEvent<TabMessage>): void => {
    // One that is about to lead hears it too.
    if (data.kind === 'hello') hasFollowers = true
    if (data.kind === 'rows') followRows(data)
    else if (data.kind === 'handed-over') onHandedOver()
    else if (!queue) return
    else if (data.kind === 'hello') notifyAll()
    else if (data.kind === 'command') void command(commandFromOtherTab(data.command))
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
      post({ kind: 'command', command: { to: 'add files', items, shot } })
      const duplicates = items.filter((item) => {
        const row = rows.get(localFileId(asPickedFile(item).file))
        return row && !row.needsFile
      }).length
      return { added: items.length - duplicates, duplicates }
    },
    /** Files of an earlier visit, picked again: they go on where they stopped. */
    pickAgain: (items: Items): Promise<void> => command({ to: 'pick again', items }),
    /** Files that have changed since they were added are sent as they are now. */
    sendChanged: (): Promise<void> => command({ to: 'send changed files' }),
    pause: (): Promise<void> => command({ to: 'pause' }),
    /** To be called by a click: the browser may ask whether files of an earlier visit may be read. */
    resume: (): Promise<void> => command({ to: 'resume' }),
    cancel: (id: string): Promise<void> => command({ to: 'cancel', id }),
    retry: (id: string): Promise<void> => command({ to: 'retry', id }),
    retryAllFailed: (): Promise<void> => command({ to: 'retry all failed' }),
    assign: (ids: readonly string[], shotId: number | null): Promise<void> =>
      command({ to: 'assign', ids, shotId }),
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
