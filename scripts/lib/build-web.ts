import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from './problem.ts'
import { environment, root } from './settings.ts'

export const webFolder = join(root, 'apps/web')
export const webDist = join(webFolder, 'dist')
export const viteProgram = join(root, 'node_modules/vite/bin/vite.js')

const sources = [
  ...['apps/web/*.{ts,html,json}', 'apps/web/{src,public}/**/*', 'packages/*/{src/**/*,package.json}'],
  'package-lock.json',
]
const stamp = join(webDist, '.built-from')

type Build = {
  /** With the page that shows the parts of the design system, which is nothing for production. */
  hasGallery: boolean
}

/** Builds the portal unless the last build was made from the very same sources. */
export async function buildWeb(log: (line: string) => void, { hasGallery }: Build): Promise<void> {
  const wanted = `${await hashSources()} ${hasGallery ? 'with' : 'without'} gallery`
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return
  log('Building the portal …')
  await runViteBuild(hasGallery)
  await writeFile(stamp, wanted)
}

async function hashSources(): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file.slice(root.length)}\0`).update(await readFile(file))
  return hash.digest('hex')
}

function runViteBuild(hasGallery: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [viteProgram, 'build'], {
      cwd: webFolder,
      env: { ...environment, NODE_ENV: 'production', UI_GALLERY: hasGallery ? 'on' : 'off' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Problem(`The portal could not be built:\n${output}`)),
    )
  })
}
