import { debianProgram, unpackDebian } from '@sortie/testing/debian-packages'
import { findFfmpeg } from '../src/features/processing/video-frame.ts'

/** The installed FFmpeg, or else Debian's with its libraries, which are 55 MB to download once. Null without apt-get. */
export const findDebianFfmpeg = async (): Promise<string | null> => {
  const installed = await findFfmpeg()
  if (installed !== null) return installed
  const unpacked = await unpackDebian('sortie-ffmpeg-with-libraries', ['ffmpeg'], { withDependencies: true })
  return unpacked && debianProgram(unpacked, 'usr/bin/ffmpeg', '-version')
}
