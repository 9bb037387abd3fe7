import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typescriptClient } from '../../../scripts/lib/typescript-client.ts'
import { createTestApp, type TestApp } from './app.ts'
import { addPilot } from './records.ts'

const run = promisify(execFile)
const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
const strict = ['--noEmit', '--strict', '--target', 'esnext', '--module', 'nodenext', '--types', '']

let sortie: TestApp
let folder: string
let url: string

beforeAll(async () => {
  sortie = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'sortie-client-'))
  const { body: document } = await sortie.stranger('GET', '/docs/json')
  await writeFile(join(folder, 'client.ts'), typescriptClient(document))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  url = await sortie.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await sortie.close()
  await rm(folder, { recursive: true, force: true })
})

/** A program that uses the client, checked by the compiler and then run. */
const program = async (lines: readonly string[]) => {
  const file = join(folder, 'program.ts')
  const opening = [
    "import { createSortieClient, SortieError } from './client.ts'",
    `const sortie = createSortieClient({ url: '${url}', key: '${sortie.providerKey}' })`,
  ]
  await writeFile(file, [...opening, ...lines].join('\n'))
  const options = [...strict, '--lib', 'esnext,dom', '--allowImportingTsExtensions']
  await run(process.execPath, [tsc, ...options, file], { cwd: folder }).catch(({ stdout }) => {
    throw new Error(stdout)
  })
  return JSON.parse((await run(process.execPath, [file])).stdout)
}

test('a program with the client takes a mission from creation to an offer, and reads why it was refused', async () => {
  const pilot = await addPilot(sortie.db)
  const said = await program([
    "const mission = await sortie.createMission({ body: { mission_type: 'client', name: 'Roof' }, idempotencyKey: 'roof-1' })",
    "const again = await sortie.createMission({ body: { mission_type: 'client', name: 'Roof' }, idempotencyKey: 'roof-1' })",
    `const { offered } = await sortie.offerMission({ params: { id: mission.id }, body: { pilot_ids: [${pilot.id}], force: true } })`,
    "const { data } = await sortie.listMissions({ query: { status: ['pilots_notified', 'created'], per_page: 5 } })",
    'const code = await sortie.getMission({ params: { id: 7 } }).catch((error) => error instanceof SortieError && error.code)',
    'const { id } = await sortie.createBadge({ body: { name: "Roofs" } })',
    'const nothing = await sortie.deleteBadge({ params: { id } })',
    'console.log(JSON.stringify([mission.name, again.id === mission.id, offered, data.map(({ status }) => status), code, nothing ?? null]))',
  ])
  expect(said).toEqual(['Roof', true, 1, ['pilots_notified'], 'not_found', null])
})

test('the compiler refuses what the server would refuse', async () => {
  const wrong = "await sortie.createMission({ body: { mission_type: 'circus' } })"
  await expect(program([wrong])).rejects.toThrow(/circus/)
})
