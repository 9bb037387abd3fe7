import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { ExiftoolTags } from '@sortie/imagery/exiftool-facts'

/** How ExifTool is started: a program and its first arguments. */
export type ExiftoolCommand = readonly [string, ...string[]]

// The first argument, or it is ignored: the configuration of whoever runs the server is none of ours.
const withoutConfiguration = ['-config', '']

/** The one of the dependencies where there is Perl to run it, else the machine's own; null where there is neither. */
export const findExiftool = async (): Promise<{ command: ExiftoolCommand; version: string } | null> => {
  const candidates: ExiftoolCommand[] = []
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('exiftool-vendored.pl/package.json'))
    candidates.push(['perl', join(folder, 'bin/exiftool')])
  } catch {
    // An optional dependency, which is not there on every system.
  }
  candidates.push(['exiftool'])
  for (const command of candidates) {
    const [program, ...args] = command
    const version = await promisify(execFile)(program, [...args, ...withoutConfiguration, '-ver'], {
      timeout: 30_000,
    }).then(
      ({ stdout }) => stdout.trim(),
      () => null,
    )
    if (version !== null && /^\d+\.\d+$/.test(version)) return { command, version }
  }
  return null
}

export type Tags = ExiftoolTags

const readArguments = [
  '-json',
  '-n',
  // By the part of the file, and each part's own: a raw file has several pictures in it.
  '-a',
  '-G1',
  '-api',
  'LargeFileSupport=1',
  '-GPS:all',
  '-GPSCoordinates',
  '-Composite:GPSLatitude',
  '-Composite:GPSLongitude',
  '-Composite:GPSAltitude',
  '-Composite:GPSDateTime',
  '-EXIF:DateTimeOriginal',
  '-EXIF:CreateDate',
  '-EXIF:OffsetTimeOriginal',
  '-EXIF:OffsetTimeDigitized',
  '-EXIF:SubSecTimeOriginal',
  '-EXIF:SubSecTimeDigitized',
  '-EXIF:LensModel',
  '-EXIF:ExposureTime',
  '-EXIF:ExifImageWidth',
  '-EXIF:ExifImageHeight',
  '-QuickTime:CreateDate',
  '-Make',
  '-Model',
  '-ImageWidth',
  '-ImageHeight',
  '-Orientation',
  '-FocalLength',
  '-FocalLengthIn35mmFormat',
  '-DNGVersion',
  '-XMP:all',
]

/** One ExifTool that stays open and reads one file after another. */
export class Exiftool {
  readonly #process: ChildProcessWithoutNullStreams
  #output = ''
  #waiting: { mark: string; resolve(output: string): void; reject(error: Error): void } | null = null
  #count = 0
  hasEnded = false

  constructor([program, ...args]: ExiftoolCommand) {
    this.#process = spawn(program, [...args, ...withoutConfiguration, '-stay_open', 'True', '-@', '-'])
    this.#process.stdout.setEncoding('utf8').on('data', (text: string) => this.#take(text))
    // Warnings about files, which are in the answers where they matter.
    this.#process.stderr.resume()
    this.#process.stdin.on('error', () => {})
    const fail = () => {
      this.hasEnded = true
      this.#waiting?.reject(new Error('ExifTool has ended'))
    }
    this.#process.on('error', fail)
    this.#process.on('close', fail)
  }

  #take(text: string): void {
    this.#output += text
    const waiting = this.#waiting
    // The end of the line of a mark, which comes by itself.
    if (!waiting) return
    const end = this.#output.indexOf(waiting.mark)
    if (end < 0) return
    const output = this.#output.slice(0, end)
    this.#output = this.#output.slice(end + waiting.mark.length).trimStart()
    this.#waiting = null
    waiting.resolve(output)
  }

  #execute(args: readonly string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      // Nobody would answer anymore.
      if (this.hasEnded) throw new Error('ExifTool has ended')
      this.#count += 1
      this.#waiting = { mark: `{ready${this.#count}}`, resolve, reject }
      this.#process.stdin.write(`${args.join('\n')}\n-execute${this.#count}\n`)
    })
  }

  /** Reads the metadata of a file, with numbers as numbers. The path is one that we made. */
  async read(path: string, isJpeg: boolean): Promise<Tags> {
    // Bytes after the image in a JPEG aren't its metadata, and an attacker can make them look endless.
    const output = await this.#execute([...readArguments, ...(isJpeg ? ['-fast'] : []), path])
    const [tags = {}] = output.trim() === '' ? [] : (JSON.parse(output) as Tags[])
    return tags
  }

  close(): void {
    this.#process.kill()
  }

  /** Writes every picture that is embedded in the file into a folder. */
  async writePreviews(path: string, folder: string): Promise<void> {
    await this.#execute(['-b', '-preview:all', '-W!', `${folder}/%t-%f.jpg`, path])
  }
}
