import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { needs } from '@sortie/testing/needs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrateFor } from '../../apps/api/src/platform/prepare-database.ts'
import { withClient } from '../../apps/api/src/platform/with-client.ts'
import { backUp, restore } from './backup.ts'
import { findDebianPostgres, startDebianPostgres } from './debian-postgres.fixture.ts'
import type { RunningCluster } from './postgres-cluster.ts'
import { readSettings } from './settings.ts'
import { createTemporaryFolder } from './temporary.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const silent = () => {}
const programs = await findDebianPostgres()

describe.skipIf(programs === null)(
  'a backup of a database of your own',
  needs('PostgreSQL 15, from apt-get'),
  () => {
    let folder: string
    let postgres: RunningCluster
    beforeAll(async () => {
      folder = await createTemporaryFolder()
      postgres = await startDebianPostgres(programs ?? '', join(folder, 'cluster'))
      vi.stubEnv('PATH', programs ?? '')
      await run(at('superuser', 'postgres'), [
        "create role owner login; create role server login password 'secret'; grant server to owner",
        'create database first owner owner',
        'create database second owner owner',
      ])
    })
    afterAll(async () => {
      vi.unstubAllEnvs()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    })

    const at = (role: 'superuser' | 'owner' | 'server', database: string) =>
      Object.assign(new URL(postgres.url), {
        username: role === 'superuser' ? 'sortie' : role,
        pathname: database,
      }).href
    const run = (url: string, statements: string[]) =>
      withClient(url, async (client) => {
        for (const statement of statements) await client.query(statement)
      })
    const urlsOf = (database: string) => ({
      databaseUrl: at('server', database),
      directDatabaseUrl: at('server', database),
      migrationDatabaseUrl: at('owner', database),
    })
    const settingsOf = (database: string, objects: string) => {
      const { databaseUrl: DATABASE_URL, migrationDatabaseUrl: MIGRATION_DATABASE_URL } = urlsOf(database)
      const store = {
        NODE_ENV: 'production',
        OBJECT_STORE: 'disk',
        OBJECT_STORE_FOLDER: join(folder, objects),
      }
      return readSettings({ ...store, DATABASE_URL, MIGRATION_DATABASE_URL, DATA_DIR: join(folder, 'data') })
    }
    const contents = (url: string) =>
      withClient(url, async (client) => {
        const { rows } = await client.query(
          `select (select json_agg(email order by id) from pilots) as pilots, (select count(*)::integer from schema_migrations) as migrations,
            (select json_agg(actor) from audit_log) as actors, (select json_agg(data) from pgboss.job) as jobs`,
        )
        return rows[0]
      })

    test('is restored into an empty database, never over another, and serves as before', async () => {
      await migrateFor(urlsOf('first'))
      const { openJobQueue } = await import('../../apps/api/src/platform/jobs.ts')
      const { jobs } = await import('../../apps/api/src/features/jobs.ts')
      const queue = openJobQueue(at('server', 'first'), jobs, { info: silent, error: silent })
      await queue.ready()
      await queue.close()
      await run(at('server', 'first'), [
        "insert into pilots (first_name, last_name, email) values ('Robin', 'Example', 'robin@example.com')",
        "insert into audit_log (actor, method, path, request_id) values ('System', 'POST', '/', 'one')",
        `insert into pgboss.job (name, data) values ('send-mail', '{"id": 7}')`,
      ])
      await mkdir(join(folder, 'objects'))
      await writeFile(join(folder, 'objects/photo'), 'pixels')
      const before = await contents(at('server', 'first'))
      const backup = join(folder, 'backup')
      await backUp(settingsOf('first', 'objects'), backup, silent)

      // Both the database and the folder of files have to be empty.
      const overData = restore(settingsOf('first', 'restored'), backup, silent)
      await expect(overData).rejects.toThrow('the database has tables')
      const overFiles = restore(settingsOf('second', 'objects'), backup, silent)
      await expect(overFiles).rejects.toThrow("isn't empty")
      expect(await contents(at('server', 'first'))).toEqual(before)

      await restore(settingsOf('second', 'restored'), backup, silent)
      await migrateFor(urlsOf('second'))
      expect(await contents(at('server', 'second'))).toEqual(before)
      expect(before).toMatchObject({ pilots: ['robin@example.com'], actors: ['System'], jobs: [{ id: 7 }] })
      expect(await readFile(join(folder, 'restored/photo'), 'utf8')).toBe('pixels')
      const again = openJobQueue(at('server', 'second'), jobs, { info: silent, error: silent })
      await again.ready()
      await again.close()
      const forge = run(at('server', 'second'), ["update audit_log set actor = 'Nobody'"])
      await expect(forge).rejects.toThrow('permission denied')
    })

    test('says what is missing where there is no pg_dump', async () => {
      vi.stubEnv('PATH', folder)
      const without = backUp(settingsOf('first', 'objects'), join(folder, 'without'), silent)
      await expect(without).rejects.toThrow("pg_dump isn't installed")
      vi.stubEnv('PATH', programs ?? '')
    })
  },
)
