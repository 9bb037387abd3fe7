import { clientOf } from '../../apps/api/src/platform/reach-database.ts'

const certificates = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
}

/**
 * What leads PostgreSQL's programs to the database of a URL, which the driver reads: it may name a socket. They take a
 * password only by the environment without showing it to everyone on the machine.
 */
export const programEnvironment = (url: string): NodeJS.ProcessEnv => {
  const { host, port, user, password, database } = clientOf(url)
  const given = new URLSearchParams(url.split('?')[1])
  return {
    PATH: process.env.PATH,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password ?? '',
    PGDATABASE: database,
    ...Object.fromEntries(
      Object.entries(certificates).flatMap(([name, variable]) => {
        const value = given.get(name)
        return value === null ? [] : [[variable, value]]
      }),
    ),
  }
}
