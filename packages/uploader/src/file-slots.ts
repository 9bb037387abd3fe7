import { partPlan } from '@sortie/domain/mission/upload-parts'

/**
 * The number of files with several parts that are sent at the same time. Smaller files always find a slot next to them.
 */
const mostLargeFiles = 3
/** More files than connections, so that the calls for a small file overlap with the data of others. */
const mostFiles = 18
/**
 * The smaller files are, the more of them wait for a connection, so that some always have their links. The number is
 * limited, since links expire. Files whose bytes are being sent or have arrived take no slot.
 */
const mostSmallFilesAhead = 60
const mostSmallBytesAhead = 64 * 1_048_576
const mostSmallFiles = 240

interface Sized {
  source: { size: number }
}

const isLarge = ({ source }: Sized): boolean => partPlan(source.size).partCount > 1

const firstOf = <Item>(items: ReadonlySet<Item>): Item | undefined => items.values().next().value

/** The files that wait, in the order in which they were added, and how many are sent at the same time. */
export const createFileSlots = <File extends Sized>() => {
  const waiting = { small: new Set<File>(), large: new Set<File>() }
  const running = new Set<File>()
  /** Files with bytes that wait for a connection; of large files, some parts do. */
  const ahead = { small: new Set<File>(), large: new Set<File>() }
  let aheadBytes = 0

  const lineOf = (file: File) => (isLarge(file) ? 'large' : 'small')

  const hasSlot = (): boolean =>
    running.size < mostFiles ||
    (running.size < mostSmallFiles &&
      ahead.small.size + ahead.large.size < mostSmallFilesAhead &&
      aheadBytes < mostSmallBytesAhead)

  const leaveLine = (file: File): void => {
    if (ahead[lineOf(file)].delete(file)) aheadBytes -= file.source.size
  }

  return {
    wait: (file: File): void => void waiting[lineOf(file)].add(file),
    withdraw: (file: File): void => void waiting[lineOf(file)].delete(file),
    /** The next file to start, if there is a slot for it. */
    next: (): File | undefined => {
      if (!hasSlot()) return undefined
      const large = ahead.large.size < mostLargeFiles ? firstOf(waiting.large) : undefined
      const file = large ?? firstOf(waiting.small)
      if (!file) return undefined
      waiting[lineOf(file)].delete(file)
      running.add(file)
      ahead[lineOf(file)].add(file)
      aheadBytes += file.source.size
      return file
    },
    /** To be called when all bytes of a file have a connection, so that another file may start. */
    leaveLine,
    end: (file: File): void => {
      running.delete(file)
      leaveLine(file)
    },
    get waiting(): number {
      return waiting.small.size + waiting.large.size
    },
  }
}
