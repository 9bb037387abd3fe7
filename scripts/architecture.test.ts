import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Rows of the first table of ARCHITECTURE.md: a folder, and the folders that its code may import from. */
const rows = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (packages\/|apps\/|e2e|bench|scripts)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, folder = '', , mayImport = '']) => ({ folder, mayImport }))

const folders = rows.map(({ folder }) => folder)

const named = (list: string): string[] =>
  list === 'nothing of ours' ? [] : list.split(', ').map((name) => folderOf(name))

const folderOf = (name: string): string =>
  folders.find((folder) => folder === name || folder === `packages/${name}`) ?? name

/** Tests, and what helps them, may import whatever they need. */
const isTest = (path: string): boolean =>
  /\.(test|spec|fixtures?)\.tsx?$|\/vitest\.config\.ts$|^(packages|apps)\/[\w-]+\/(.+\/)?(test|testing)\//.test(
    path,
  )

const importedFolders = (path: string): string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(@sortie\/[\w-]+|\.[^']+)/g)]
    .map(([, target = '']) =>
      target.startsWith('@sortie/')
        ? folderOf(target.slice('@sortie/'.length))
        : relative(root, join(root, dirname(path), target)),
    )
    .flatMap((target) => folders.find((folder) => `${target}/`.startsWith(`${folder}/`)) ?? [])

const importsOf = (folder: string): string[] => {
  const sources = globSync(`${folder}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path),
  })
  const code = folder === 'e2e' ? sources : sources.filter((path) => !isTest(path))
  return [...new Set(code.flatMap(importedFolders))].filter((other) => other !== folder).sort()
}

test('ARCHITECTURE.md lists every workspace', () => {
  const workspaces = globSync('{packages,apps}/*', { cwd: root }).filter((path) =>
    existsSync(join(root, path, 'package.json')),
  )
  expect(folders.toSorted()).toEqual([...workspaces, 'bench', 'e2e', 'scripts'].sort())
})

test.each(rows.filter(({ mayImport }) => mayImport !== 'anything'))(
  '$folder imports what ARCHITECTURE.md says: $mayImport',
  ({ folder, mayImport }) => {
    expect(importsOf(folder)).toEqual(named(mayImport).sort())
  },
)
