import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptGet } from '@sortie/testing/debian-packages'
import { Problem } from './problem.ts'

// The headless shell starts in a third of the time, and nobody looks at the window.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** An installed Chromium, else Debian's package where we may install it. */
export function requireChromium(env: NodeJS.ProcessEnv): string {
  return findChromium(env) ?? installChromium(env)
}

export function findChromium(env: NodeJS.ProcessEnv, isProgram = isExecutable): string | undefined {
  if (env.CHROMIUM_PATH) {
    if (isProgram(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Problem(`CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which isn't a program.`)
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function installChromium(env: NodeJS.ProcessEnv): string {
  const advice = 'install Chromium (Debian: apt install chromium) or set CHROMIUM_PATH to one.'
  if (process.getuid?.() !== 0 || !findOnPath('apt-get', env)) {
    throw new Problem(`the browser tests need a browser: ${advice}`)
  }
  console.log("Installing Debian's Chromium for the browser tests …")
  const install = (name: string) =>
    aptGet(['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=180', name])
  aptGet(['update'])
  // Older releases of Debian have no headless shell.
  const shell = install('chromium-headless-shell')
  const { succeeded, output } = shell.succeeded ? shell : install('chromium')
  if (!succeeded) throw new Problem(`apt-get could not install it; ${advice}\n${output}`)
  const installed = findChromium(env)
  if (!installed) throw new Problem(`apt-get brought no Chromium: ${advice}`)
  return installed
}

const findOnPath = (name: string, env: NodeJS.ProcessEnv) =>
  (env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, name)))

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
