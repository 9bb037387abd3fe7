import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aptGet } from './debian-packages.ts'

/** An apt-get that fails so many times with this message, and writes down how often it was called. */
const standIn = async (failures: number, message: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'sortie-apt-'))
  const calls = join(folder, 'calls')
  await writeFile(calls, '')
  const script = `#!/bin/sh
echo "$@" >> '${calls}'
if [ "$(wc -l < '${calls}')" -le ${failures} ]; then echo "${message}" >&2; exit 100; fi
`
  await writeFile(join(folder, 'apt-get'), script)
  await chmod(join(folder, 'apt-get'), 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  })
  return async () => (await readFile(calls, 'utf8')).trim().split('\n').length
}

test('waits while another apt-get holds the lock, such as the one that installs the browser', async () => {
  const calls = await standIn(
    2,
    'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)',
  )
  expect(aptGet(['update']).succeeded).toBe(true)
  expect(await calls()).toBe(3)
})

test('fails at once for any other reason', async () => {
  const calls = await standIn(2, 'E: Unable to locate package')
  expect(aptGet(['download', 'no-such-package'])).toMatchObject({ succeeded: false })
  expect(await calls()).toBe(1)
})
