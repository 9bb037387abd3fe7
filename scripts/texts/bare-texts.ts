import { childrenOf, sourceFiles, type Tree, treeOf } from './source-texts.ts'

/** Code that has no texts for pilots: of the provider's side, of developers, and of what the server alone says. */
const withoutTexts =
  /^apps\/api\/|\/provider\/|\.schema\.ts$|(ui|portal)\/src\/(gallery|features\/ui-gallery)\/|domain\/src\/(csv|mission\/kml-writer|money\/payout-blocks|pilot\/matching|place\/countries|schedule\/(icalendar|vtimezone))\.ts$/

/** The functions that say a text, or mark it. */
const sayers = ['t', 'plural', 'toTranslate', 'known']

/** Attributes that a person reads or hears. */
const read =
  /^(aria-(label|description|roledescription)|label|title|description|placeholder|alt|text|detail|heading|hint)$/

const calleeOf = (node: Tree): string =>
  node.type === 'CallExpression' || node.type === 'NewExpression'
    ? node.callee.type === 'Identifier'
      ? node.callee.name
      : node.callee.type === 'MemberExpression' && node.callee.object.type === 'Identifier'
        ? `${node.callee.object.name}.`
        : ''
    : ''

/** For developers: nobody else reads what is thrown or logged. */
const isForDevelopers = (node: Tree): boolean => /^console\.$|Error$|Exception$/.test(calleeOf(node))

/** Several words, of which the first begins with a capital letter or the last ends a sentence. */
const isSentence = (text: string): boolean =>
  /\p{Letter}\s+\p{Letter}/u.test(text) &&
  (/^\P{Letter}*\p{Lu}\p{Ll}/u.test(text) || /\p{Ll}[.?!…]$/u.test(text))

export interface BareText {
  path: string
  text: string
}

const textsIn = (path: string): BareText[] => {
  const found: BareText[] = []
  const add = (text: string) => found.push({ path, text: text.trim().replace(/\s+/g, ' ') })
  const visit = (node: Tree): void => {
    if (sayers.includes(calleeOf(node)) || isForDevelopers(node)) {
      // What fills a text may be one itself.
      for (const child of childrenOf(node)) if (child.type === 'ObjectExpression') visit(child)
      return
    }
    if (node.type === 'ImportDeclaration' || node.type.startsWith('TSLiteral')) return
    if (node.type === 'JSXText') {
      if (/\p{Letter}{2}/u.test(node.value)) add(node.value)
    } else if (node.type === 'JSXAttribute' && node.value?.type === 'Literal') {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : ''
      const { value } = node.value
      if (typeof value === 'string' && read.test(name) && /\p{Letter}{2}/u.test(value)) add(value)
      return
    } else if (node.type === 'Literal' && typeof node.value === 'string') {
      if (isSentence(node.value)) add(node.value)
    } else if (node.type === 'TemplateLiteral') {
      const text = node.quasis.map(({ value }) => value.raw).join('{}')
      if (isSentence(text)) add(text)
    }
    childrenOf(node).forEach(visit)
  }
  visit(treeOf(path).tree)
  return found
}

/** Texts for pilots that no catalog knows. */
export const bareTexts = (): BareText[] =>
  sourceFiles()
    .filter((path) => !withoutTexts.test(path))
    .flatMap(textsIn)

const isFunction = (node: Tree): boolean =>
  /^(ArrowFunctionExpression|FunctionDeclaration|FunctionExpression|PropertyDefinition)$/.test(node.type)

/** What is said while a module loads, before anybody knows in which language. */
export const saidWhileLoading = (): BareText[] =>
  sourceFiles().flatMap((path) => {
    const found: BareText[] = []
    const { tree, source } = treeOf(path)
    const visit = (node: Tree): void => {
      if (isFunction(node)) return
      if (/^(t|plural|known|numberText|listText|locale|language)$/.test(calleeOf(node)))
        found.push({ path, text: source.slice(node.start, node.end) })
      childrenOf(node).forEach(visit)
    }
    visit(tree)
    return found
  })
