import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { provideBuild } from './web-builds.ts'

const parent = mkdtempSync(join(tmpdir(), 'sortie-builds-'))
afterAll(() => rmSync(parent, { recursive: true }))

const newFolder = (): string => join(mkdtempSync(join(parent, 'web-')), 'dist')

/** A build of one page, which says what it was made from. */
const buildOf = (text: string) => {
  const seen: string[][] = []
  const build = async (into: string): Promise<void> => {
    mkdirSync(into)
    seen.push(readdirSync(join(into, '..')))
    writeFileSync(join(into, 'index.html'), text)
  }
  return { build, seen }
}

const pageOf = (folder: string): string => readFileSync(join(folder, 'index.html'), 'utf8')

it('a build appears whole, under its own name, and is not made twice, also by two at the same time', async () => {
  const folder = newFolder()
  const { build, seen } = buildOf('first')
  const wanted = { folder, name: 'first', build }
  const [one, other] = await Promise.all([provideBuild(wanted), provideBuild(wanted)])
  expect([one, other, pageOf(one)]).toEqual([join(folder, 'first'), join(folder, 'first'), 'first'])
  expect(seen).toHaveLength(1)
  // No folder of that name existed during the build.
  expect(seen[0]).not.toContain('first')
})

it('a build that fails leaves nothing to serve, and the next one succeeds', async () => {
  const folder = newFolder()
  const fails = async (into: string) => {
    mkdirSync(into)
    writeFileSync(join(into, 'index.html'), 'half')
    throw new Error('a type error')
  }
  await expect(provideBuild({ folder, name: 'first', build: fails })).rejects.toThrow('a type error')
  expect(existsSync(join(folder, 'first'))).toBe(false)
  const made = await provideBuild({ folder, name: 'first', build: buildOf('first').build })
  expect(pageOf(made)).toBe('first')
  expect(readdirSync(folder).filter((entry) => entry.startsWith('unfinished'))).toEqual([])
})

it('a build that is served stays as it is while others are made, and goes once nobody serves it', async () => {
  const folder = newFolder()
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const exited = once(server, 'exit')
  try {
    const user = server.pid ?? 0
    const served = await provideBuild({ folder, name: 'first', build: buildOf('first').build, user })
    const next = await provideBuild({ folder, name: 'second', build: buildOf('second').build })
    expect([pageOf(served), pageOf(next)]).toEqual(['first', 'second'])
    server.kill()
    await exited
    await provideBuild({ folder, name: 'second', build: buildOf('second').build })
    expect([existsSync(served), pageOf(next)]).toEqual([false, 'second'])
  } finally {
    server.kill()
  }
})
