import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from './problem.ts'
import { environment, root } from './settings.ts'
import { provideBuild } from './web-builds.ts'

export const webFolder = join(root, 'apps/portal')
export const viteProgram = join(root, 'node_modules/vite/bin/vite.js')

const sources = [
  ...['apps/portal/*.{ts,html,json}', 'apps/portal/{src,public}/**/*', 'packages/*/{src/**/*,package.json}'],
  'package-lock.json',
]

type Build = {
  /** With the page that shows the parts of the design system, which is nothing for production. */
  hasGallery: boolean
}

/** The folder of the portal, built unless it was from the very same sources. A portal that is served is left alone. */
export async function buildWeb(log: (line: string) => void, { hasGallery }: Build): Promise<string> {
  const sourcesHash = (await hashSources()).slice(0, 16)
  return provideBuild({
    folder: join(webFolder, 'dist'),
    name: hasGallery ? `${sourcesHash}-with-gallery` : sourcesHash,
    build: (into) => {
      log('Building the portal …')
      return runViteBuild(into, hasGallery)
    },
  })
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

function runViteBuild(into: string, hasGallery: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [viteProgram, 'build', '--outDir', into], {
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
