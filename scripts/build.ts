import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildWeb } from './lib/build-web.ts'
import { exitWith } from './lib/problem.ts'
import { environment, root } from './lib/settings.ts'

const names: Readonly<Record<string, string>> = { WEB_DIST: 'portal', CONSOLE_DIST: 'console' }

/** Builds the front ends once for all servers: into `dist`, or the given folder. */
try {
  const [given] = process.argv.slice(2)
  const target = given ? resolve(environment.INIT_CWD ?? process.cwd(), given) : join(root, 'dist')
  const built = await buildWeb(console.log, { hasGallery: false })
  await mkdir(target, { recursive: true })
  for (const [variable, folder] of Object.entries(built)) {
    const place = join(target, names[variable] ?? variable)
    const draft = `${place}.${process.pid}`
    await cp(folder, draft, { recursive: true })
    await rm(place, { recursive: true, force: true })
    await rename(draft, place)
    console.log(`${variable}=${place}`)
  }
} catch (error) {
  exitWith(error)
}
