import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { requireChromium } from './lib/chromium.ts'
import { exitWith } from './lib/problem.ts'
import { environment, root } from './lib/settings.ts'

try {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const options = ['--config', 'e2e/playwright.config.ts', '--project=gallery', '--reporter=list']
  const child = spawn(process.execPath, [playwright, 'test', ...options, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...environment, E2E_MAP: 'sample', CHROMIUM_PATH: requireChromium(environment) },
    stdio: 'inherit',
  })
  child.once('close', (code) => {
    if (code === 0) console.log(`The pictures are in ${join(root, 'gallery')}`)
    process.exitCode = code ?? 1
  })
} catch (error) {
  exitWith(error)
}
