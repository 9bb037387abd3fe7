import { parseSync } from 'oxc-parser'

/** One change of a source file. A test suite that still passes with it has not noticed the rule it changes. */
export type Mutant = {
  start: number
  end: number
  /** The replacement; undefined removes a statement. */
  text: string | undefined
  line: number
  /** As shown in the report: `a < b → a <= b`. */
  change: string
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const swaps: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '&': ['|'],
  '|': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '++': ['--'],
  '--': ['++'],
}

const swappedMethods = new Map(
  Object.entries({
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    round: 'floor',
    some: 'every',
    every: 'some',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
  }),
)

// Calls whose result has the type of what they are called on: without them the program still runs.
const removableMethods = new Set([
  ...['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'trim', 'toLowerCase', 'toUpperCase'],
  ...['min', 'max', 'int', 'positive', 'nonnegative', 'regex', 'refine', 'superRefine', 'length', 'nonempty'],
  ...['gt', 'gte', 'lt', 'lte', 'optional', 'nullable', 'strict', 'multipleOf'],
])

// Texts for people who read code, logs or the API's documentation: no rule depends on them.
const describingCalls = new Set(['describe', 'meta'])
const logs = /^log$|Log$|^logger$/
const logCalls = new Set(['debug', 'info', 'warn', 'error'])
const plainErrors = new Set(['Error', 'TypeError', 'RangeError', 'SyntaxError', 'Problem'])

const loops = new Set([
  ...['ForStatement', 'ForOfStatement', 'ForInStatement', 'WhileStatement', 'DoWhileStatement'],
])

/** The bodies of loops, any of which a change may make endless. */
export function findLoops(source: string, path = 'source.ts'): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  const visit = (node: Node): void => {
    if (loops.has(node.type)) found.push(node.body as Node)
    for (const value of Object.values(node).flat()) if (isNode(value)) visit(value)
  }
  visit(parseSync(path, source, { preserveParens: false, astType: 'ts' }).program as unknown as Node)
  return found.map(({ start, end }) => ({ start, end }))
}

export function findMutants(source: string, path = 'source.ts'): Mutant[] {
  const parsed = parseSync(path, source, { preserveParens: false, astType: 'ts' })
  if (parsed.errors.length > 0) throw new Error(`${path}: ${parsed.errors[0]?.message}`)
  const mutants: Mutant[] = []
  const lineAt = lineCounter(source)
  const textOf = (node: Node) => source.slice(node.start, node.end)

  const add = (node: Node, text: string | undefined, change?: string) => {
    if (
      mutants.some(({ start, end, text: same }) => start === node.start && end === node.end && same === text)
    )
      return
    const shown = change ?? `${shorten(textOf(node))} → ${text === undefined ? 'removed' : shorten(text)}`
    mutants.push({ start: node.start, end: node.end, text, line: lineAt(node.start), change: shown })
  }

  const visit = (node: Node, parent: Node | undefined, inChain: boolean): void => {
    if (isType(node) || isLogText(node, parent)) return
    mutate(node, parent, inChain)
    if (node.type === 'CallExpression' && describingCalls.has(methodOf(node) ?? '')) {
      const callee = node.callee as Node
      visit(callee, node, inChain)
      return
    }
    if (isErrorCall(node)) return
    if (node.type === 'TaggedTemplateExpression') {
      // Its texts are part of the call: only what is put into them can be changed.
      for (const part of (node.quasi as Node).expressions as Node[]) visit(part, node, false)
      return
    }
    for (const [key, value] of Object.entries(node)) {
      if (isSkipped(node, key)) continue
      const staysInChain = (inChain || node.type === 'ChainExpression') && isChainLink(node, key)
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) visit(child, node, staysInChain)
      }
    }
  }

  const mutate = (node: Node, parent: Node | undefined, inChain: boolean): void => {
    const text = textOf(node)
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression':
      case 'AssignmentExpression': {
        const { operator } = node as Node & { operator: string }
        const left = node.left as Node
        const right = node.right as Node
        const between = source.slice(left.end, right.start)
        for (const other of swaps[operator] ?? [])
          add(
            node,
            source.slice(node.start, left.end) +
              between.replace(operator, () => other) +
              source.slice(right.start, node.end),
            `${shorten(text)} → ${other}`,
          )
        if (operator === '??') {
          add(node, textOf(left))
          add(node, textOf(right))
        }
        if (operator === 'in' || operator === 'instanceof') add(node, `!(${text})`)
        break
      }
      case 'UpdateExpression': {
        const other = node.operator === '++' ? '--' : '++'
        add(node, text.replace(node.operator as string, other))
        break
      }
      case 'UnaryExpression':
        if (['!', '-', '~'].includes(node.operator as string)) add(node, textOf(node.argument as Node))
        break
      case 'IfStatement':
      case 'ConditionalExpression':
        add(node.test as Node, 'true')
        add(node.test as Node, 'false')
        break
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'ForStatement':
        if (node.test) add(node.test as Node, 'false')
        break
      case 'Literal':
        mutateLiteral(node, text)
        break
      case 'TemplateLiteral':
        if (text !== '``') add(node, '``')
        break
      case 'ArrayExpression':
        mutateElements(node)
        break
      case 'ChainExpression':
        for (const dot of optionalDots(node)) {
          const at = source.indexOf('?.', dot)
          const after = /[[(]/.test(source.charAt(at + 2)) ? '' : '.'
          add(node, source.slice(node.start, at) + after + source.slice(at + 2, node.end))
        }
        break
      case 'CallExpression':
        if (!inChain) mutateCall(node)
        break
      case 'ReturnStatement': {
        const value = node.argument as Node | null
        if (value && textOf(value) !== 'undefined')
          add(value, 'undefined', `return ${shorten(textOf(value))} → undefined`)
        break
      }
      case 'ArrowFunctionExpression': {
        const body = node.body as Node
        if (body.type !== 'BlockStatement' && textOf(body) !== 'undefined')
          add(body, 'undefined', `=> ${shorten(textOf(body))} → undefined`)
        break
      }
      case 'ExpressionStatement':
        if (node.directive === null || node.directive === undefined) add(node, undefined)
        break
      case 'ThrowStatement':
      case 'BreakStatement':
      case 'ContinueStatement':
        if (parent?.type !== 'SwitchCase') add(node, undefined)
        break
    }
  }

  const mutateLiteral = (node: Node, text: string): void => {
    const { value } = node
    if (typeof value === 'boolean') add(node, String(!value))
    else if (typeof value === 'bigint') {
      add(node, `${value + 1n}n`)
      add(node, `${value - 1n}n`)
    } else if (typeof value === 'number') {
      add(node, String(value + 1))
      add(node, `(${value - 1})`, `${text} → ${value - 1}`)
    } else if (typeof value === 'string') add(node, value === '' ? "'changed'" : "''")
    else if (node.regex) {
      if (/^\/\^/.test(text)) add(node, text.replace('/^', '/'))
      if (/[^\\]\$\/[a-z]*$/.test(text)) add(node, text.replace(/\$(\/[a-z]*)$/, '$1'))
    }
  }

  const mutateElements = (node: Node): void => {
    const elements = node.elements as (Node | null)[]
    if (elements.length > 24) {
      add(node, '[]', '[…] → []')
      return
    }
    for (const [index, element] of elements.entries()) {
      if (!element) continue
      const others = elements.flatMap((other, at) => (at === index ? [] : [other ? textOf(other) : '']))
      add(node, `[${others.join(', ')}]`, `[…] without ${shorten(textOf(element))}`)
    }
  }

  const mutateCall = (node: Node): void => {
    const method = methodOf(node)
    if (method === undefined) return
    const callee = node.callee as Node
    const object = callee.object as Node
    const property = callee.property as Node
    const ofMath = textOf(object) === 'Math'
    const swapped = swappedMethods.get(method)
    const isSwap = ofMath === ['min', 'max', 'floor', 'ceil', 'round'].includes(method)
    if (swapped && isSwap)
      add(
        node,
        source.slice(node.start, property.start) + swapped + source.slice(property.end, node.end),
        `.${method}(…) → .${swapped}(…)`,
      )
    if (removableMethods.has(method) && !ofMath) add(node, textOf(object), `.${method}(…) → removed`)
  }

  visit(parsed.program as unknown as Node, undefined, false)
  return mutants.sort((a, b) => a.start - b.start || b.end - a.end)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const wrappers = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])
const isType = (node: Node) => node.type.startsWith('TS') && !wrappers.has(node.type)

/** True for parts that are no values of the running program: names, types, and module paths. */
function isSkipped(node: Node, key: string): boolean {
  if (key === 'typeAnnotation' || key === 'returnType' || key === 'typeArguments' || key === 'typeParameters')
    return true
  if (node.type.startsWith('Import') || node.type === 'ExportAllDeclaration') return true
  if (node.type === 'ExportNamedDeclaration') return key !== 'declaration'
  if (key === 'key') return node.computed !== true
  if (key === 'property') return node.computed !== true
  // The target of an assignment can't be a choice between two expressions.
  if (node.type === 'AssignmentExpression' && key === 'left')
    return (node.left as Node).type !== 'MemberExpression'
  return node.type === 'UpdateExpression' || (node.type === 'UnaryExpression' && node.operator === 'delete')
}

const isChainLink = (node: Node, key: string) =>
  node.type === 'ChainExpression' ||
  key === 'callee' ||
  (key === 'object' && node.type === 'MemberExpression') ||
  (key === 'expression' && node.type === 'TSNonNullExpression')

const methodOf = (node: Node): string | undefined => {
  const callee = node.callee as Node | undefined
  if (callee?.type !== 'MemberExpression' || callee.computed) return undefined
  return (callee.property as Node & { name: string }).name
}

const isErrorCall = (node: Node) =>
  node.type === 'NewExpression' && plainErrors.has(String((node.callee as Node & { name?: string }).name))

/** True for the text of a log entry. The call that writes it, and its data, can be changed. */
const isLogText = (node: Node, parent: Node | undefined): boolean => {
  if (node.type !== 'Literal' && node.type !== 'TemplateLiteral') return false
  if (parent?.type !== 'CallExpression' || !logCalls.has(methodOf(parent) ?? '')) return false
  const { object } = parent.callee as Node & { object: Node }
  const named = (object.type === 'MemberExpression' ? object.property : object) as Node & { name?: string }
  return logs.test(named.name ?? '')
}

/** Where the links before each `?.` of a chain end. */
function optionalDots(chain: Node): number[] {
  const ends: number[] = []
  let link = chain.expression as Node | undefined
  while (link) {
    const before = (link.object ?? link.callee ?? link.expression) as Node | undefined
    if (link.optional && before) ends.push(before.end)
    link = ['MemberExpression', 'CallExpression', 'TSNonNullExpression'].includes(link.type)
      ? before
      : undefined
  }
  return ends
}

const shorten = (text: string) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 67)}…` : line
}

function lineCounter(source: string): (offset: number) => number {
  const starts = [0]
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1
}
