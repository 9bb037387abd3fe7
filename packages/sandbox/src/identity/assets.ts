import { readFile } from 'node:fs/promises'
import type { Service } from '../http/service.ts'

const FILES = [
  {
    path: '/assets/identity.css',
    type: 'text/css; charset=utf-8',
    url: new URL('./assets/identity.css', import.meta.url),
  },
  { path: '/assets/mark.svg', type: 'image/svg+xml', url: new URL('./assets/mark.svg', import.meta.url) },
  {
    path: '/assets/submit-form.js',
    type: 'text/javascript; charset=utf-8',
    url: new URL('./assets/submit-form.js', import.meta.url),
  },
]

export async function createAssets(): Promise<Service> {
  const entries = FILES.map(
    async ({ path, type, url }) => [path, { type, body: await readFile(url) }] as const,
  )
  const files = new Map(await Promise.all(entries))

  return async ({ req, res, path }) => {
    const file = req.method === 'GET' ? files.get(path) : undefined
    if (!file) return false
    res.writeHead(200, { 'Content-Type': file.type, 'Cache-Control': 'no-cache' }).end(file.body)
    return true
  }
}
