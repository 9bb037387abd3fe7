import pg from 'pg'

/** Runs statements of a tool for operators on a connection of its own, as the role in the URL. */
export const withClient = async <Result>(
  databaseUrl: string,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sortie-tool' })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
