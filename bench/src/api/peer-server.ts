import { createHash, createHmac, createSecretKey, hash, type KeyObject, randomBytes } from 'node:crypto'
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

/** Checks the tokens of each request: a signed id token that belongs to the access token and was not logged out. */
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

interface Asset {
  name: string
  storage_key: string
  renditions: Record<string, string>
}

/** Links to the files of assets, which no bucket gives out without: signature version 4, with the key of the day. */
const linkSigner = (secret: string) => {
  const derived = { day: '', key: createSecretKey(Buffer.from(secret)) }
  const keyOf = (day: string): KeyObject => {
    if (derived.day === day) return derived.key
    const parts = [day, 'us-east-1', 's3', 'aws4_request']
    const key = parts.reduce<Buffer>(
      (key, part) => createHmac('sha256', key).update(part).digest(),
      Buffer.from(`AWS4${secret}`),
    )
    Object.assign(derived, { day, key: createSecretKey(key) })
    return derived.key
  }
  return (now: Date) => {
    const date = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
    const day = date.slice(0, 8)
    const scope = `${day}/us-east-1/s3/aws4_request`
    const key = keyOf(day)
    const common = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=peer%2F${scope.replaceAll('/', '%2F')}&X-Amz-Date=${date}&X-Amz-Expires=3600&X-Amz-SignedHeaders=host&response-content-disposition=`
    return (path: string, disposition: string): string => {
      const query = common + encodeURIComponent(disposition)
      const canonical = `GET\n/objects/${path}\n${query}\nhost:sortie.example\n\nhost\nUNSIGNED-PAYLOAD`
      const text = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${hash('sha256', canonical)}`
      const signature = createHmac('sha256', key).update(text).digest('hex')
      return `https://sortie.example/objects/${path}?${query}&X-Amz-Signature=${signature}`
    }
  }
}

/**
 * The same data by the shortest path: node:http, one token check, one prepared statement for the session and
 * one for the call, JSON.stringify, and links for the files of assets. Nothing is validated, logged, measured or
 * limited.
 *
 * A PUT leaves the days of a mission's timeslots here: the peer sends them as if working them out cost nothing.
 */
const serve = (env: NodeJS.ProcessEnv): void => {
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 20 })
  const authenticate = authenticator(pool, env.ISSUER ?? '', env.JWKS_URL ?? '')
  const days = new Map<string, unknown>()
  const signer = linkSigner(randomBytes(32).toString('hex'))

  const addLinks = (assets: readonly Asset[]): void => {
    const sign = signer(new Date())
    for (const asset of assets)
      Object.assign(asset, {
        url: sign(asset.storage_key, `attachment; filename="${asset.name}"`),
        version_urls: Object.fromEntries(
          Object.entries(asset.renditions).map(([name, key]) => [name, sign(key, 'inline')]),
        ),
      })
  }

  const respond = async (request: IncomingMessage): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer')
    const [call, mission] = [decodeURIComponent(pathname.slice(1)), searchParams.get('mission')]
    if (call === '') return 'ready'
    if (request.method === 'PUT') return days.set(String(mission), await json(request)).size
    const pilot = await authenticate(request)
    const text = statements[call as PeerCall]
    const values = [pilot, mission].slice(0, text.includes('$2') ? 2 : text.includes('$1') ? 1 : 0)
    const { rows } = await pool.query({ name: call, text, values })
    if (call === 'details with assets') for (const { assets } of rows) addLinks(assets)
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
