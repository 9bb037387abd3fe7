import type { MissionQueue, Shot } from './mission-queue.ts'
import { asPickedFile, fromOtherTab, type PickedFile } from './picked-files.ts'
import type { UploadRow, UploadSummary } from './upload-rows.ts'

export type Items = readonly (File | PickedFile)[]

/** What a pilot does to the queue, in any tab. */
export type Command =
  | { to: 'add files'; items: Items; shot: Shot }
  | { to: 'pick again'; items: Items }
  | { to: 'send changed files' }
  | { to: 'pause' }
  | { to: 'resume' }
  | { to: 'cancel'; id: string }
  | { to: 'retry'; id: string }
  | { to: 'retry all failed' }
  | { to: 'assign'; ids: readonly string[]; shotId: number | null }

/** The messages between the tabs of one mission. */
export type TabMessage =
  /** Sent by a following tab, to request the complete state. */
  | { kind: 'hello' }
  /** Sent to the leading tab. */
  | { kind: 'command'; command: Command }
  | { kind: 'hand-over' }
  | { kind: 'handed-over' }
  /** Sent by the leading tab. Files are included, so that another tab can continue without asking for them. */
  | {
      kind: 'rows'
      isAll: boolean
      rows: UploadRow[]
      deleted: string[]
      files: [string, File][]
      summary: UploadSummary
    }

/** Tabs of an older release use other messages, so they have another channel. */
export const channelName = (missionId: number): string => `sortie-uploads-${missionId}-2`

const sendable = (items: Items): PickedFile[] =>
  items.map(asPickedFile).map(({ file, handles }) => ({ file: fromOtherTab(file), handles }))

/** A command from another tab, with its files in a form that this tab may send. */
export const commandFromOtherTab = (command: Command): Command =>
  'items' in command ? { ...command, items: sendable(command.items) } : command

export const carryOut = async (queue: MissionQueue, command: Command): Promise<void> => {
  switch (command.to) {
    case 'add files':
      return void (await queue.addFiles(command.items, command.shot))
    case 'pick again':
      return queue.pickAgain(command.items)
    case 'send changed files':
      return queue.sendChanged()
    case 'pause':
      return queue.pause()
    case 'resume':
      return queue.resume()
    case 'cancel':
      return queue.cancel(command.id)
    case 'retry':
      return queue.retry(command.id)
    case 'retry all failed':
      return queue.retryAllFailed()
    case 'assign':
      return queue.assign(command.ids, command.shotId)
  }
}
