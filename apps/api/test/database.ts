import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

export type TestDatabase = {
  /** The URL with the role of a server. */
  url: string
  /** The URL with the role of the migrations, for tests that change tables. */
  ownerUrl: string
  drop(): Promise<void>
}

/** A migrated, empty database. Create one per test file, and drop it when the file is done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await maintain(`create database ${name} template ${inject('templateDatabase')} strategy file_copy`)
  const within = (address: string) => Object.assign(new URL(address), { pathname: name }).href
  return {
    url: within(inject('serverDatabaseUrl')),
    ownerUrl: within(inject('maintenanceDatabaseUrl')),
    drop: () => maintain(`drop database if exists ${name} with (force)`),
  }
}

const maintain = (statement: string): Promise<void> => carryOut(inject('maintenanceDatabaseUrl'), statement)

/** Runs with the role of the migrations, for a test that changes a table, which the role of a server cannot. */
export const asOwner = (
  { ownerDatabaseUrl }: { ownerDatabaseUrl: string },
  statement: string,
): Promise<void> => carryOut(ownerDatabaseUrl, statement)

async function carryOut(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
