import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/decisions')

const files = globSync('[0-9]*.md', { cwd: folder }).sort()

interface Entry {
  number: string
  file: string | undefined
  date: string
  status: string
  line: string
}

const entries: Entry[] = readFileSync(join(folder, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (\d{3}|\[\d{3}\])/.test(line))
  .map((line) => {
    const [name = '', date = '', status = '', text = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    const [, linked, file] = /^\[(\d{3})\]\((.+)\)$/.exec(name) ?? []
    return { number: linked ?? name, file, date, status, line: text }
  })

test('the index of decisions lists every file once, in order, with a date and a line', () => {
  expect(entries.flatMap(({ file }) => file ?? [])).toEqual(files)
  const numbers = entries.map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)].sort())
  for (const { number, file = number, date, line } of entries) {
    expect(file.slice(0, 3)).toBe(number)
    expect(date, number).toMatch(/^2\d{3}-\d{2}-\d{2}$/)
    expect(line, number).not.toBe('')
  }
})

test('every title begins with the number of its file', () => {
  const wrong = files.filter(
    (file) => !readFileSync(join(folder, file), 'utf8').startsWith(`# ${file.slice(0, 3)}`),
  )
  expect(wrong).toEqual([])
})

test('a decision is current, or names the current one that replaced it', () => {
  const current = entries.filter(({ status }) => status === 'current')
  for (const { file, number } of current) expect(file, number).toBeDefined()
  const others = entries.filter((entry) => !current.includes(entry))
  const nextOf = ({ status }: Entry) => /^(?:replaced by|merged into) (\d{3})$/.exec(status)?.[1]
  const lost = others.filter((entry) => !current.some(({ number }) => number === nextOf(entry)))
  expect(lost).toEqual([])
})

test('every reference to a decision names an existing one', () => {
  const sources = globSync(
    ['{apps,packages,e2e,bench,scripts,docs}/**/*.{ts,tsx,mjs,md,sql,css}', '{README,ARCHITECTURE}.md'],
    { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|gallery)(\/|$)/.test(path) },
  )
  // Also the further numbers of 'docs/decisions/048, 054'.
  const reference = /(?:docs\/decisions\/|\bdecisions? )(\d{3}(?:(?:, | and )\d{3})*)/g
  const known = new Set(files.map((file) => file.slice(0, 3)))
  const wrong = sources
    .filter((path) => path !== 'docs/decisions/README.md')
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(reference)]
        .flatMap(([, numbers = '']) => numbers.match(/\d{3}/g) ?? [])
        .filter((number) => !known.has(number))
        .map((number) => `${path}: ${number}`),
    )
  expect(wrong).toEqual([])
})
