import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findMutants, type Mutant } from './mutants.ts'

export type PlannedMutant = Mutant & { id: number; key: string; lineText: string }

/** Whether a mutant is tried only by the test of its file, or by those of its package or feature, or by all. */
export type Scope = 'own' | 'near' | 'all'

/** The mutants of one run. Workers and the plugin know them by their number, the report by their key. */
export type Plan = {
  root: string
  resultsFile: string
  /** Where each worker says what it is trying, for the time limit. */
  runningFolder: string
  files: Record<string, PlannedMutant[]>
  scope: Scope
  /** Test files that take longer than so many milliseconds are left out. */
  within: number | undefined
  /** The numbers of those to be tried; all of a file are compiled. */
  tried: number[]
}

const targets = [
  'packages/domain/src/**/*.ts',
  'packages/uploader/src/**/*.ts',
  'packages/imagery/src/**/*.ts',
  'packages/storage/src/**/*.ts',
  'apps/api/src/features/**/*.ts',
]

/** A use case is named by its verb; routes, queries, columns and jobs have a second word in their names. */
export const isTarget = (path: string) =>
  !/\.(test|fixture|fixtures)\.ts$/.test(path) &&
  !path.includes('/test/') &&
  !path.endsWith('.d.ts') &&
  (!path.startsWith('apps/api/') || /^[a-z0-9-]+\.ts$/.test(basename(path)))

/** The folder whose tests prove a file first: its feature of the server, or else its package. */
export const homeOf = (path: string): string =>
  /^apps\/api\/src\/features\/[^/]+(?=\/)/.exec(path)?.[0] ?? path.split('/').slice(0, 2).join('/')

/** A file's own test notices the most of what is changed in it. */
export const isOwn = (test: string, path: string) =>
  test.replace(/(\.db)?\.test\.ts$/, '') === path.replace(/\.ts$/, '')

export const isNear = (test: string, path: string) => test.startsWith(`${homeOf(path)}/`)

export const listTargets = (root: string): string[] =>
  targets
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter(isTarget)
    .sort()

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

export function planFiles(root: string, paths: readonly string[]): Record<string, PlannedMutant[]> {
  const files: Record<string, PlannedMutant[]> = {}
  let id = 0
  for (const path of paths) {
    const source = readFileSync(join(root, path), 'utf8')
    const lines = source.split('\n')
    const hash = hashOf(source)
    files[path] = findMutants(source, path).map((mutant) => ({
      ...mutant,
      id: ++id,
      key: `${path}#${hash}#${mutant.start}-${mutant.end}#${hashOf(`${mutant.text}`)}`,
      lineText: (lines[mutant.line - 1] ?? '').trim(),
    }))
  }
  return files
}

/** The same choice for the same seed. */
export function sample<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const shuffled = [...items]
  let state = seed >>> 0
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[shuffled[at], shuffled[other]] = [shuffled[other] as Item, shuffled[at] as Item]
  }
  return shuffled.slice(0, count)
}
