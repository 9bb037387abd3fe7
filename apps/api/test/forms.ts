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
