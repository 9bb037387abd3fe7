import { spawn } from 'node:child_process'
import { consoleFolder, viteProgram } from '../../../scripts/lib/build-web.ts'
import { Problem } from '../../../scripts/lib/problem.ts'
import { environment } from '../../../scripts/lib/settings.ts'

/** Builds the console into a folder. */
export const buildConsole = (folder: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const args = [viteProgram, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
    const child = spawn(process.execPath, args, {
      cwd: consoleFolder,
      env: { ...environment, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Problem('the console could not be built; why is above.')),
    )
  })
