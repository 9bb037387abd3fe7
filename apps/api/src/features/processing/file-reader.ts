import { mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcessingConfig } from '../../config/services.ts'
import type { JobLog } from '../../platform/jobs.ts'
import { openProcessPool, type ProcessPool } from '../../platform/process-pool.ts'
import { findExiftool } from './exiftool.ts'
import type { FileReading, FileTools, FileToRead } from './read-file.child.ts'
import { findFfmpeg } from './video-frame.ts'

export interface FileReader {
  /** Gives a folder with room for so many bytes to work in, and removes it afterward. */
  inFolder<T>(work: (folder: string) => Promise<T>, bytes: number): Promise<T>
  read(file: Omit<FileToRead, 'tools'>, signal: AbortSignal): Promise<FileReading>
  close(): void
}

const prefix = 'sortie-processing-'
const leftover = new RegExp(`^${prefix}(\\d+)-`)

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes what a killed worker of this machine has left behind. */
const removeLeftovers = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const [, pid] = leftover.exec(name) ?? []
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** On a full disk tools write half of what they should, and a good file would look like a damaged one. */
const requireRoom = async (folder: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes) throw new Error('there is not enough disk space to process a file')
}

const findTools = async (log: JobLog): Promise<FileTools> => {
  const [exiftool, ffmpeg] = await Promise.all([findExiftool(), findFfmpeg()])
  log.info(
    { exiftool: exiftool?.version ?? null, ffmpeg },
    exiftool && ffmpeg
      ? 'files are read with ExifTool and FFmpeg'
      : 'a program for reading files is missing. Without ExifTool, only JPEG, TIFF and DNG files have positions; without FFmpeg, videos show the frame that the browser made',
  )
  return { exiftool: exiftool?.command ?? null, ffmpeg }
}

/** Reads files that strangers made, in processes with limits. Everything is started with the first file. */
export const openFileReader = (
  { processes, seconds, megabytes, folder }: ProcessingConfig,
  log: JobLog,
  givenTools?: FileTools,
): FileReader => {
  let pool: ProcessPool<FileToRead, FileReading> | null = null
  let tools: Promise<FileTools> | null = givenTools ? Promise.resolve(givenTools) : null
  let prepared: Promise<void> | null = null

  const prepare = async (): Promise<void> => {
    await mkdir(folder, { recursive: true })
    await removeLeftovers(folder)
  }

  return {
    inFolder: async (work, bytes) => {
      prepared ??= prepare()
      await prepared
      await requireRoom(folder, bytes)
      const own = await mkdtemp(join(folder, `${prefix}${process.pid}-`))
      try {
        return await work(own)
      } finally {
        await rm(own, { recursive: true, force: true })
      }
    },
    read: async (file, signal) => {
      tools ??= findTools(log)
      pool ??= openProcessPool<FileToRead, FileReading>(new URL('./read-file.child.ts', import.meta.url), {
        milliseconds: seconds * 1000,
        megabytes,
        processes,
      })
      return pool.run({ ...file, tools: await tools }, signal)
    },
    close: () => pool?.close(),
  }
}
