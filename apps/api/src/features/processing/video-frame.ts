import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const findFfmpeg = async (): Promise<string | null> =>
  run('ffmpeg', ['-version'], { timeout: 30_000 }).then(
    () => 'ffmpeg',
    () => null,
  )

/**
 * Writes one frame of a video as a picture; null where there is none. Of what FFmpeg can do, only the reading of this
 * file as MP4 or MOV is allowed: a playlist that names other files, or an address, leads nowhere.
 */
export const writeVideoFrame = async (
  ffmpeg: string,
  path: string,
  folder: string,
): Promise<string | null> => {
  const target = join(folder, 'frame.jpg')
  // The first second is often black; a video may be shorter than that.
  for (const second of ['1', '0']) {
    const input = ['-protocol_whitelist', 'file', '-f', 'mov', '-ss', second, '-threads', '1', '-i', path]
    const output = ['-frames:v', '1', '-vf', "scale='min(1024,iw)':-2", '-q:v', '3', '-y', target]
    const size = await run(ffmpeg, ['-nostdin', '-v', 'error', ...input, ...output])
      .then(async () => (await stat(target)).size)
      .catch(() => 0)
    if (size > 0) return target
  }
  return null
}
