import type { FastifyInstance } from 'fastify'
import type { TestResponse } from './app.ts'

/** The first bytes of a file of each kind; what follows them does not matter to us. */
export const fileStarts = {
  jpeg: [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  pdf: [...Buffer.from('%PDF-1.7\n')],
} as const

/** A file that begins like one of its kind and has so many bytes. */
export const fileOf = (kind: keyof typeof fileStarts, size = 64, fill = 7): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size).fill(fill)
  bytes.set(fileStarts[kind])
  return bytes
}

export type FormValues = Record<
  string,
  string | { name: string; bytes: Uint8Array<ArrayBuffer>; type?: string }
>

/** A type of license as the provider makes it, and the form of one without its type and file. */
export const part107Type = {
  name: 'Part 107',
  issuer_type: 'single_issuing_body',
  issuing_body: 'FAA',
  reference_date_mode: 'issue_date',
  validity_period: 24,
  is_flight_certificate: true,
}
export const part107Form = { license_number: 'FA-4021337', reference_date: '03/02/2026', issuing_body: '' }

/** The form of a stock-imagery submission without its category and file. */
export const stockForm = {
  description: 'The coast at sunrise',
  city: 'Santa Monica',
  state: 'CA',
  country: 'US',
  timecode: '',
  tags: 'coast, sea, sunrise, beach, aerial',
}

/** Sends a form as a browser does. */
export const sendForm = async (
  app: FastifyInstance,
  headers: Record<string, string>,
  method: 'POST' | 'PUT',
  url: string,
  values: FormValues,
): Promise<TestResponse> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, new File([value.bytes], value.name, { type: value.type ?? 'image/jpeg' }))
  const encoded = new Response(form)
  const response = await app.inject({
    method,
    url,
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}
