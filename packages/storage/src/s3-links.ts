import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { type LinkRequest, presign, type SigningKey } from './signature-v4.ts'

interface LinkPlace {
  base: URL
  /** The path before a key. */
  folder: string
  region: string
}

/** The URL and the region for which the SDK signs links of a bucket. */
const linkPlace = async (client: S3Client, bucket: string): Promise<LinkPlace> => {
  const key = 'key'
  const base = new URL(await getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: key })))
  const credential = base.searchParams.get('X-Amz-Credential') as string
  const [region, service] = credential.split('/').slice(-3) as [string, string]
  if (service !== 's3')
    throw new Error(`Links to the bucket ${bucket} can't be signed: it isn't a general purpose bucket.`)
  return { base, folder: decodeURIComponent(base.pathname.slice(0, -key.length)), region }
}

/** Signs links to the objects of a bucket, with the client for the host that browsers use. */
export class S3Links {
  readonly #client: S3Client
  readonly #bucket: string
  #place: Promise<LinkPlace> | undefined
  #signingKey: SigningKey | undefined

  constructor(client: S3Client, bucket: string) {
    this.#client = client
    this.#bucket = bucket
  }

  /**
   * The SDK takes half a millisecond per link, and a mission with its photos has a thousand. It determines the location
   * of objects once, for which there are many rules, and keeps the credentials fresh; the rest is done here.
   */
  async signer(): Promise<(request: LinkRequest) => string> {
    this.#place ??= linkPlace(this.#client, this.#bucket).catch((error: unknown) => {
      this.#place = undefined
      throw error
    })
    const { base, folder, region } = await this.#place
    const { accessKeyId, secretAccessKey, sessionToken } = await this.#client.config.credentials()
    if (this.#signingKey?.secretAccessKey !== secretAccessKey)
      this.#signingKey = { accessKeyId, secretAccessKey }
    const signingKey = this.#signingKey
    const s3 = { region, sessionToken }
    return (request) => presign(base, signingKey, { ...request, path: `${folder}${request.path}`, s3 })
  }
}
