import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { acquireLock } from './lock.ts'

it('is held by one process at a time, whose id the others get', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'sortie-lock-'))
  const folder = join(parent, 'data')
  const first = await acquireLock(folder)
  expect(await acquireLock(folder)).toEqual({ heldBy: String(process.pid) })
  if (!('release' in first)) throw new Error('the first must get it')
  await first.release()
  const again = await acquireLock(folder)
  expect(again).toHaveProperty('release')
  rmSync(parent, { recursive: true })
})
