import { DiskStore } from '@sortie/storage/disk-store'
import { expect, test, vi } from 'vitest'
import { linkToFile } from '../../platform/stored-files.ts'
import { withLinks } from './asset-links.ts'

test('links are signed without asking the store, since many are made in transactions', async () => {
  const signingKey = { accessKeyId: 'disk', secretAccessKey: 'a-secret-of-the-disk-store' }
  const store = new DiskStore({ folder: '/nowhere', publicUrl: 'http://localhost/objects', signingKey })
  const head = vi.spyOn(store, 'head')
  const dispositionIn = (url: string) => new URL(url).searchParams.get('response-content-disposition')
  const asset = { name: 'roof.jpg', storage_key: 'a', renditions: { small: 'b' } }
  const { url, version_urls } = await withLinks(store, asset as unknown as Parameters<typeof withLinks>[1])
  expect(dispositionIn(url)).toContain('attachment; filename="roof.jpg"')
  expect(dispositionIn(version_urls.small ?? '')).toBe('inline')
  // A page reloads its assets after an hour.
  for (const link of [url, version_urls.small ?? ''])
    expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('3600')
  const picture = await linkToFile(store, { key: 'a', type: 'image/jpeg', name: 'card' })
  expect(dispositionIn(picture.url)).toBe('inline')
  const paper = await linkToFile(store, { key: 'a', type: 'application/pdf', name: 'card' })
  expect(dispositionIn(paper.url)).toContain('attachment; filename="card.pdf"')
  expect(head).not.toHaveBeenCalled()
})
