/** Something the person at the terminal can put right: shown as one line, without a stack. */
export class Problem extends Error {}

export function exitWith(error: unknown): never {
  console.error(error instanceof Problem ? `Sortie: ${error.message}` : error)
  process.exit(1)
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  ENOENT: 'no folder can be made there',
  EEXIST: 'a file of that name is in the way',
}

/** Turns the file-system errors a wrong folder brings into one clear line. */
export function explainFolder(error: unknown, folder: string): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException)?.code ?? '']
  if (reason === undefined) return error
  return new Problem(`cannot write to ${folder}: ${reason}. Set DATA_DIR to a folder of your own.`)
}
