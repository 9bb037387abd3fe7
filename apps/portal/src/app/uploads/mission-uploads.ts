import { localFileId } from '@sortie/domain/mission/upload-file'
import { whenPilotLeaves } from '../leave-nothing.ts'
import { type ExpectedRules, noRules } from './measuring.ts'
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
import { createUploadRows, type UploadRow } from './upload-rows.ts'

/** The time that the leading tab has to hand over before it counts as asleep. */
const handOverMs = 2000
const rowsPerMessage = 500

/** What is known of a file is copied for each message, and stays the same object here. */
const withKnownDetails = (row: UploadRow, before: UploadRow | undefined): UploadRow => ({
  ...row,
  facts: (row.facts && before?.facts) ?? row.facts,
  ...(row.measures && before?.measures && { measures: before.measures }),
})

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
  let rules: ExpectedRules = noRules
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
      rules: () => rules,
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
    for (const row of changed) rows.put(withKnownDetails(row, rows.get(row.id)))
    for (const id of deleted) {
      rows.delete(id)
      files.delete(id)
    }
    for (const [id, file] of sent) files.set(id, file)
    rows.summarize({ ...summary, role: 'follower' })
    rows.publish()
  }

  const onMessage = ({ data }: MessageEvent<TabMessage>): void => {
    // A tab that is about to lead receives it too.
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
    /** Ends the uploads for good, because the pilot has logged out. */
    end: async (): Promise<void> => {
      removeEventListener('pagehide', database.flushNow)
      role.end()
      await queue?.end()
      channel?.close()
    },
    /** Adds files to the queue, except those that are already in it. */
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
    /** Files of an earlier visit that were picked again continue where they stopped. */
    pickAgain: (items: Items): Promise<void> => command({ to: 'pick again', items }),
    /** Files that have changed since they were added are sent as they are now. */
    sendChanged: (): Promise<void> => command({ to: 'send changed files' }),
    pause: (): Promise<void> => command({ to: 'pause' }),
    /** To be called on a click, because the browser may ask for permission to read files of an earlier visit. */
    resume: (): Promise<void> => command({ to: 'resume' }),
    cancel: (id: string): Promise<void> => command({ to: 'cancel', id }),
    retry: (id: string): Promise<void> => command({ to: 'retry', id }),
    retryAllFailed: (): Promise<void> => command({ to: 'retry all failed' }),
    assign: (ids: readonly string[], shotId: number | null): Promise<void> =>
      command({ to: 'assign', ids, shotId }),
    /** Says what the files will be compared with, for which some of them have to be measured. */
    expectRules: (expected: ExpectedRules): void => {
      rules = expected
      queue?.followRules()
    },
    /** Makes this tab send instead of the current one. */
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

/** The uploads of a mission. They continue while the pilot is on other pages of the portal. */
export const missionUploads = (missionId: number): MissionUploads => {
  const known = byMission.get(missionId) ?? createMissionUploads(missionId)
  byMission.set(missionId, known)
  return known
}

// If another pilot signs in without a reload of the page, they start with nothing.
whenPilotLeaves(async () => {
  const all = [...byMission.values()]
  byMission.clear()
  await Promise.all(all.map((uploads) => uploads.end()))
})
