import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from './problem.ts'
import { environment, root } from './settings.ts'
import { provideBuild } from './web-builds.ts'

export const viteProgram = join(root, 'node_modules/vite/bin/vite.js')

type FrontEnd = {
  name: string
  /** Its Vite project. */
  project: string
  /** By which the server learns where the built files are. */
  variable: string
}

const portal: FrontEnd = { name: 'portal', project: 'apps/portal', variable: 'WEB_DIST' }

const providerConsole: FrontEnd = { name: 'console', project: 'apps/console', variable: 'CONSOLE_DIST' }

/** Every front end that is built before the server starts. */
const frontEnds: readonly FrontEnd[] = [portal, providerConsole]

/** The front ends that `npm run dev` serves with Vite; benchmarks measure the build of the portal. */
export const portalFolder = join(root, portal.project)
export const consoleFolder = join(root, providerConsole.project)

const sourcesOf = ({ project }: FrontEnd): string[] => [
  ...[
    `${project}/*.{ts,html,json}`,
    `${project}/{src,public}/**/*`,
    'packages/*/{src/**/*,build/*,package.json}',
  ],
  'package-lock.json',
]

type Build = {
  /** Not for production: with the page that shows the parts of the design system, and compressed quickly. */
  hasGallery: boolean
}

/**
 * The folders of all front ends, by the variables that the server reads. Each is built unless it was from the very same
 * sources. One that is served is left alone.
 */
export async function buildWeb(
  log: (line: string) => void,
  { hasGallery }: Build,
): Promise<Record<string, string>> {
  const builds = frontEnds.map(async (frontEnd): Promise<[string, string]> => {
    const sourcesHash = (await hashSources(sourcesOf(frontEnd))).slice(0, 16)
    const folder = await provideBuild({
      folder: join(root, frontEnd.project, 'dist'),
      name: hasGallery ? `${sourcesHash}-with-gallery` : sourcesHash,
      build: (into) => {
        log(`Building the ${frontEnd.name} …`)
        return runViteBuild(frontEnd, into, hasGallery)
      },
    })
    return [frontEnd.variable, folder]
  })
  // All of them, also when one fails: a failure is reported once nothing is being built anymore.
  await Promise.allSettled(builds)
  return Object.fromEntries(await Promise.all(builds))
}

async function hashSources(sources: string[]): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file.slice(root.length)}\0`).update(await readFile(file))
  return hash.digest('hex')
}

function runViteBuild({ name, project }: FrontEnd, into: string, hasGallery: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [viteProgram, 'build', '--outDir', into], {
      cwd: join(root, project),
      env: {
        ...environment,
        NODE_ENV: 'production',
        UI_GALLERY: hasGallery ? 'on' : 'off',
        BUILD_FOR: hasGallery ? 'this machine' : 'production',
      },
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
      code === 0 ? resolve() : reject(new Problem(`The ${name} could not be built:\n${output}`)),
    )
  })
}
