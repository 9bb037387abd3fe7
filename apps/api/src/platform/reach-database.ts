import pg from 'pg'

const oldestVersion = 15
const patienceMs = 10_000

const encoded = 'Characters such as # / ? @ % in the password are written %23 %2F %3F %40 %25.'

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there. Is it running?',
  ENOTFOUND: `there is no such host. ${encoded}`,
  EAI_AGAIN: `there is no such host. ${encoded}`,
  ENOENT: 'there is no such socket. Is it running?',
  '28P01': 'the user name or the password is wrong.',
  '28000': 'the user name or the password is wrong.',
  '3D000': 'there is no database of that name.',
}

/** Tells whoever starts Sortie what is wrong with its database. */
export class UnusableDatabaseError extends Error {}

/** Where a connection leads, without the password. */
const placeOf = ({ user, host, port, database }: pg.Client): string => {
  const name = host.includes(':') ? `[${host}]` : host
  return `${user ? `${user}@` : ''}${host.startsWith('/') ? host : `${name}:${port}`}/${database ?? ''}`
}

/** A client of a URL as the driver takes it, which knows forms for sockets that aren't URLs to others. */
export const clientOf = (connectionString: string, connectionTimeoutMillis?: number): pg.Client => {
  if (!/^(postgres(ql)?|socket):/.test(connectionString)) throw new Error('not a URL of a database')
  return new pg.Client({ connectionString, ...(connectionTimeoutMillis && { connectionTimeoutMillis }) })
}

/** The role in a URL, or the one that the driver uses without any. */
export const roleOf = (databaseUrl: string): string | undefined => clientOf(databaseUrl).user

const codeOf = (error: unknown): string => {
  const { code, errors } = error as { code?: string; errors?: { code?: string }[] }
  // A host name with several addresses has one error for each of them.
  return code ?? errors?.[0]?.code ?? ''
}

/** Why a database cannot be used, as a sentence for the person who starts Sortie; null if it can. */
export const whyUnusable = async (databaseUrl: string): Promise<string | null> => {
  let client: pg.Client
  try {
    client = clientOf(databaseUrl, patienceMs)
  } catch (error) {
    // A certificate that the URL names, and that can't be read.
    if (error instanceof Error && 'syscall' in error) return `can't be used: ${error.message}.`
    return `isn't a URL such as postgres://user:password@host:5432/name. ${encoded}`
  }
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    )
    const version = rows[0]?.version ?? 0
    if (version >= oldestVersion) return null
    return `is PostgreSQL ${version}. Sortie needs ${oldestVersion} or later.`
  } catch (error) {
    const reason = reasons[codeOf(error)] ?? `${error instanceof Error ? error.message : String(error)}.`
    return `can't be reached at ${placeOf(client)}: ${reason}`
  } finally {
    await client.end().catch(() => {})
  }
}
