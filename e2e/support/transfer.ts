import { createHash, createHmac } from 'node:crypto'
import { transferPort } from './secrets.ts'

/** The id of the key that a .duck file names. */
export const accessKeyIn = (duck: string): string =>
  /<key>Username<\/key><string>(\w+)<\/string>/.exec(duck)?.[1] ?? ''

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Sends a file as an S3 client does, with a signature in the URL. */
export const putFile = async (
  key: { id: string; secret: string },
  path: string,
  body: string,
): Promise<number> => {
  const host = `localhost:${transferPort}`
  const date = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${date.slice(0, 8)}/us-east-1/s3/aws4_request`
  const query = [
    'X-Amz-Algorithm=AWS4-HMAC-SHA256',
    `X-Amz-Credential=${encodeURIComponent(`${key.id}/${scope}`)}`,
    `X-Amz-Date=${date}`,
    'X-Amz-Expires=60',
    'X-Amz-SignedHeaders=host',
  ].join('&')
  const canonical = `PUT\n${path}\n${query}\nhost:${host}\n\nhost\nUNSIGNED-PAYLOAD`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const signer = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${key.secret}`)
  const signature = hmac(signer as Buffer, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${hash}`).toString('hex')
  const url = `http://${host}${path}?${query}&X-Amz-Signature=${signature}`
  return (await fetch(url, { method: 'PUT', body })).status
}
