import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/platform/database.ts'
import { exitWith } from './lib/problem.ts'
import { root } from './lib/settings.ts'
import { type ApiDocument, typescriptClient } from './lib/typescript-client.ts'

// `npm run api-files [-- folder]`: the two files that each release brings for whoever calls the API.
const folder = process.argv[2] ?? join(root, 'release')
const objects = await mkdtemp(join(tmpdir(), 'sortie-api-files-'))

/** The document as a server shows it; it is made of the contract, and nothing is asked of a database. */
const readDocument = async (): Promise<ApiDocument> => {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    OBJECT_STORE_FOLDER: objects,
    OBJECT_STORE_RESERVED_BYTES: '0',
    MAP_STYLE_URL: 'none',
    LOG_LEVEL: 'fatal',
    PUBLIC_URL: 'https://sortie.example.com',
    SECRETS_KEY: Buffer.alloc(32).toString('base64'),
  })
  const db = openDatabase(config.databaseUrl, { poolSize: 1, preparedStatements: false })
  const app = await buildApp({ config, db })
  await app.ready()
  const document = app.swagger() as ApiDocument
  await app.close()
  await db.destroy()
  return document
}

try {
  const document = await readDocument()
  const { version } = document.info
  const files = {
    [`sortie-openapi-${version}.json`]: `${JSON.stringify(document, null, 2)}\n`,
    [`sortie-client-${version}.ts`]: typescriptClient(document),
  }
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text)
    console.log(join(folder, name))
  }
} catch (error) {
  exitWith(error)
} finally {
  await rm(objects, { recursive: true, force: true })
}
