import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { headerNames } from '@sortie/contract/headers'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import pg from 'pg'
import { type PeerCall, sessionStatement, statements } from './peer-statements.ts'

const compress = promisify(brotliCompress)
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** What each request proves: a signed id token that belongs to its access token and was not logged out. */
const authenticator = (pool: pg.Pool, issuer: string, jwksUrl: string) => {
  const keys = createRemoteJWKSet(new URL(jwksUrl))
  return async ({ headers }: IncomingMessage): Promise<number> => {
    const idToken = String(headers[headerNames.idToken])
    const accessToken = String(headers.authorization).slice('Bearer '.length)
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience: 'pilot-web',
      algorithms: ['RS256'],
    })
    const digest = createHash('sha256').update(accessToken).digest()
    if (payload.at_hash !== digest.subarray(0, 16).toString('base64url'))
      throw new Error('not its access token')
    const hash = createHash('sha256').update(idToken).digest('base64url')
    const { rows } = await pool.query({
      name: 'session',
      text: sessionStatement,
      values: [payload.sub, hash],
    })
    if (!rows[0]) throw new Error('no such session')
    return Number(rows[0].id)
  }
}

/**
 * The same data by the shortest path: node:http, one token check, one prepared statement for the session and
 * one for the call, JSON.stringify. Nothing is validated, logged, measured or limited.
 *
 * A PUT leaves the days of a mission's timeslots here: the peer sends them as if working them out cost nothing.
 */
const serve = (env: NodeJS.ProcessEnv): void => {
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 20 })
  const authenticate = authenticator(pool, env.ISSUER ?? '', env.JWKS_URL ?? '')
  const days = new Map<string, unknown>()

  const respond = async (request: IncomingMessage): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer')
    const [call, mission] = [decodeURIComponent(pathname.slice(1)), searchParams.get('mission')]
    if (call === '') return 'ready'
    if (request.method === 'PUT') return days.set(String(mission), await json(request)).size
    const pilot = await authenticate(request)
    const text = statements[call as PeerCall]
    const values = [pilot, mission].slice(0, text.includes('$2') ? 2 : text.includes('$1') ? 1 : 0)
    const { rows } = await pool.query({ name: call, text, values })
    return call === 'timeslots' && rows[0] ? days.get(String(mission)) : rows
  }

  const server = createServer(async (request, response) => {
    try {
      const body = Buffer.from(JSON.stringify(await respond(request)))
      response.setHeader('content-type', 'application/json')
      const compressed = request.headers['accept-encoding']?.includes('br')
      if (compressed) response.setHeader('content-encoding', 'br')
      response.end(compressed ? await compress(body, quick) : body)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(Number(env.PORT), '127.0.0.1')
  process.once('SIGTERM', () => process.exit(0))
}

serve(process.env)
