import pg from 'pg'

const oldestVersion = 15
const patienceMs = 10_000

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there. Is it running?',
  ENOTFOUND: 'there is no such host.',
  EAI_AGAIN: 'there is no such host.',
  '28P01': 'the user name or the password is wrong.',
  '28000': 'the user name or the password is wrong.',
  '3D000': 'there is no database of that name.',
}

/** Tells whoever starts Sortie what is wrong with its database. */
export class UnusableDatabaseError extends Error {}

/** The URL without the password. */
const placeOf = (databaseUrl: string): string => {
  const { username, host, pathname } = new URL(databaseUrl)
  return `${username ? `${username}@` : ''}${host}${pathname}`
}

const codeOf = (error: unknown): string => {
  const { code, errors } = error as { code?: string; errors?: { code?: string }[] }
  // A host name with several addresses has one error for each of them.
  return code ?? errors?.[0]?.code ?? ''
}

/** Why a database cannot be used, as a sentence for the person who starts Sortie; null if it can. */
export const whyUnusable = async (databaseUrl: string): Promise<string | null> => {
  if (!URL.canParse(databaseUrl)) return "isn't a URL such as postgres://user:password@host:5432/name."
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: patienceMs })
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
    return `can't be reached at ${placeOf(databaseUrl)}: ${reason}`
  } finally {
    await client.end().catch(() => {})
  }
}
