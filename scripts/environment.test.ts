import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/settings.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

const schema = read('apps/api/src/config/environment.ts')
const variables = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name)

/** Read by `npm start`, by Node itself, or by programs of others. */
const ofOthers = ['DATA_DIR', 'EMBEDDED_POSTGRES', 'SANDBOX_PORT', 'SANDBOX_MAIL_PORT', 'NODE_EXTRA_CA_CERTS']

/** The names in a document that look like variables. */
const namesIn = (text: string) => [...new Set(text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g))]

test('the README has every variable', () => {
  const readme = read('README.md')
  expect(variables.length).toBeGreaterThan(90)
  expect(variables.filter((name) => !readme.includes(`\`${name}`))).toEqual([])
})

test.each(['README.md', 'docs/deploying.md', 'SECURITY.md', 'deploy/sortie.env.example'])(
  '%s names no variable that nothing reads',
  (path) => {
    expect(namesIn(read(path)).filter((name) => ![...variables, ...ofOthers].includes(name))).toEqual([])
  },
)

test('docs/deploying.md says how to rotate every secret', () => {
  const rotating = read('docs/deploying.md').split('## Rotating secrets')[1] ?? ''
  const secrets = variables.filter(
    (name) =>
      /_(KEY|SECRET|TOKEN)$|^SMTP_URL$|DATABASE_URL$|_DIRECT_URL$/.test(name) && name !== 'PUSHER_KEY',
  )
  expect(secrets.length).toBeGreaterThan(10)
  expect(secrets.filter((name) => !rotating.includes(name))).toEqual([])
})
