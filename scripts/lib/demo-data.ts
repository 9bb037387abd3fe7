import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DemoTarget, loadDemo } from '../demo/load.ts'

/** Once per data folder. An interrupted load runs again from the start: its calls are idempotent. */
export async function loadDemoOnce(
  dataDir: string,
  target: DemoTarget,
  log: (line: string) => void,
): Promise<void> {
  const marker = join(dataDir, 'demo-loaded')
  if (existsSync(marker)) return
  log('Loading the demo data …')
  await loadDemo(target)
  await writeFile(marker, `${new Date().toISOString()}\n`)
}
