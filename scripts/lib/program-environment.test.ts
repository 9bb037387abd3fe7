import { expect, test } from 'vitest'
import { programEnvironment } from './program-environment.ts'

const sortie = { PGPORT: '5432', PGUSER: 'sortie', PGPASSWORD: 'p#1', PGDATABASE: 'records' }

test.each([
  ['postgres://sortie:p%231@database.example.com/records', { ...sortie, PGHOST: 'database.example.com' }],
  ['postgres://sortie:p%231@[::1]:5433/records', { ...sortie, PGHOST: '::1', PGPORT: '5433' }],
  ['postgres://sortie:p%231@/records?host=/run/postgresql', { ...sortie, PGHOST: '/run/postgresql' }],
  [
    'postgres:///records?host=/run/postgresql&user=sortie&password=p%231',
    { ...sortie, PGHOST: '/run/postgresql' },
  ],
  [
    'postgres://sortie:p%231@database.example.com/records?sslmode=require',
    { ...sortie, PGHOST: 'database.example.com', PGSSLMODE: 'require' },
  ],
])('leads programs to %s', (url, expected) => {
  expect(programEnvironment(url)).toEqual({ PATH: process.env.PATH, ...expected })
})
