import { statfsSync } from 'node:fs'

/** Something the person at the terminal can put right: shown as one line, without a stack. */
export class Problem extends Error {}

export function exitWith(error: unknown): never {
  const shown = isDiskFull(error) ? new Problem(fullDiskText) : error
  console.error(shown instanceof Problem ? `Sortie: ${shown.message}` : shown)
  process.exit(1)
}

/** Recognized by the errors of the file system, PostgreSQL (53100) and its programs. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message, cause } = error as NodeJS.ErrnoException & { cause?: unknown }
  if (['ENOSPC', 'EDQUOT', '53100'].includes(code ?? '')) return true
  return message.includes('No space left on device') || isDiskFull(cause)
}

const fullDiskText =
  'the disk is full. Free up space on the disk of DATA_DIR (.data unless set), or set DATA_DIR to a folder on another disk.'

/** A full disk is reported before anything is started on it, and not by the part that meets it first. */
export function requireRoom(folder: string, bytes: number, purpose: string): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= bytes) return
  const inMegabytes = (size: number) => `${Math.floor(size / 1_048_576)} MB`
  throw new Problem(
    `the disk of ${folder} has ${inMegabytes(bavail * bsize)} left, and ${purpose} needs ${inMegabytes(bytes)}. ` +
      'Free up space on it, or set DATA_DIR to a folder on another disk.',
  )
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of the path is a file',
  ENOENT: "a folder can't be created there",
  EEXIST: 'a file of that name is in the way',
}

/** Turns the file-system errors a wrong folder brings into one clear line. */
export function explainFolder(error: unknown, folder: string): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException)?.code ?? '']
  if (reason === undefined) return error
  return new Problem(`cannot write to ${folder}: ${reason}. Set DATA_DIR to a folder of your own.`)
}
