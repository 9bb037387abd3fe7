import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unpackDebian } from '@sortie/testing/debian-packages'
import { findFfmpeg } from '../src/features/processing/video-frame.ts'

/**
 * The installed FFmpeg, or else the program alone from Debian: its libraries are far too large to download for a test.
 * Null if it can't be run.
 */
export const findDebianFfmpeg = async (): Promise<string | null> => {
  const installed = await findFfmpeg()
  if (installed !== null) return installed
  const unpacked = await unpackDebian('sortie-ffmpeg', ['ffmpeg'])
  if (unpacked === null) return null
  const program = join(unpacked, 'usr/bin/ffmpeg')
  return promisify(execFile)(program, ['-version'], { timeout: 30_000 }).then(
    () => program,
    () => null,
  )
}
