import { fileFingerprint } from '@sortie/domain/mission/upload-file'
import { expect, test } from 'vitest'
import { createFileFinder, type FileHandles } from './picked-files.ts'

const photo = (text: string) => new File([text], 'DJI_0001.JPG', { lastModified: 1_700_000_000_000 })
const handlesTo = (getFile: () => Promise<File>, permission = 'granted'): FileHandles =>
  ({ file: { getFile, queryPermission: async () => permission }, folder: null }) as unknown as FileHandles

test('a handle leads to the added file, to its changed version or to nothing, and needs permission', async () => {
  const id = fileFingerprint(photo('as it was'))
  const find = createFileFinder(false)
  const [same, changed] = [photo('as it was'), photo('edited since then')]
  expect(
    await find(
      id,
      handlesTo(async () => same),
    ),
  ).toEqual({ file: same, isSame: true })
  expect(
    await find(
      id,
      handlesTo(async () => changed),
    ),
  ).toEqual({ file: changed, isSame: false })
  const missing = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  expect(await find(id, handlesTo(missing))).toBe('gone')
  expect(
    await find(
      id,
      handlesTo(async () => same, 'prompt'),
    ),
  ).toBeNull()
})
