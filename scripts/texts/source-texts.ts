import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parseSync } from 'oxc-parser'

const root = join(import.meta.dirname, '../..')

/** Where pilots' texts are written. The console speaks English. */
const folders = [
  'packages/domain/src',
  'packages/ui/src',
  'packages/web-app/src',
  'apps/portal/src',
  'apps/api/src',
]

export const sourceFiles = (): string[] =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((path) => !/\.(test|fixtures?)\.tsx?$/.test(path))
    .sort()

/** A syntax tree with any of oxc's nodes, read by the names of their fields. */
export type Tree = Node & Record<string, unknown>

const isNode = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export const childrenOf = (node: Tree): Tree[] =>
  Object.entries(node)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

export const treeOf = (path: string): { tree: Tree; source: string } => {
  const source = readFileSync(join(root, path), 'utf8')
  return { tree: parseSync(path, source).program as unknown as Tree, source }
}

export interface SourceText {
  /** The text in English, by which catalogs know it: of a plural the one for many. */
  text: string
  /** The English text for one, if this is a plural. */
  one?: string
  path: string
}

const literal = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

const textOfCall = (node: Tree, path: string): SourceText | undefined => {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return undefined
  const [first, one, many] = node.arguments
  switch (node.callee.name) {
    case 't':
    case 'toTranslate': {
      const text = literal(first)
      return text === undefined ? undefined : { text, path }
    }
    case 'plural': {
      const [texts, text] = [literal(one), literal(many)]
      return text === undefined || texts === undefined ? undefined : { text, one: texts, path }
    }
    default:
      return undefined
  }
}

/** Every text that the code names, in the order of the files. */
export const sourceTexts = (): SourceText[] => {
  const texts: SourceText[] = []
  for (const path of sourceFiles()) {
    const visit = (node: Tree): void => {
      const text = textOfCall(node, path)
      if (text) texts.push(text)
      childrenOf(node).forEach(visit)
    }
    visit(treeOf(path).tree)
  }
  return texts
}
