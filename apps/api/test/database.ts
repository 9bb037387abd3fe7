import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** A migrated, empty database of one's own: make one per test file, and drop it when the file is done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await maintain(`create database ${name} template ${inject('templateDatabase')} strategy file_copy`)
  const url = new URL(inject('maintenanceDatabaseUrl'))
  url.pathname = name
  return { url: url.href, drop: () => maintain(`drop database if exists ${name} with (force)`) }
}

async function maintain(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('maintenanceDatabaseUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
