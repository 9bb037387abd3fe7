import { expect, test } from 'vitest'
import { newShotFolders, readTransferPath } from './transfer-folders.ts'

const names = (shots: string[], taken: string[] = []) =>
  newShotFolders(
    shots.map((name, index) => ({ id: index + 1, name })),
    taken,
  ).map(({ name }) => name)

test('a folder has the name of its shot', () => {
  expect(names(['Front', 'Tower base 2'])).toEqual(['Front', 'Tower base 2'])
})

test('the name of a folder is valid on every system and cannot lead elsewhere', () => {
  expect(names(['../5013', 'a/b\\c', '..', ' . ', 'x\u0000\ny', 'Blade: "A" <1>?', '🚁'])).toEqual([
    '-5013',
    'a-b-c',
    'Shot 3',
    'Shot 4',
    'x y',
    'Blade- -A- -1--',
    '🚁',
  ])
  expect([...(names(['é'.repeat(300)])[0] ?? '')]).toHaveLength(80)
})

test('no two shots share a folder, not even on systems that ignore letter case', () => {
  expect(names(['Roof', 'roof', 'Roof (2)', 'Roof'], ['ROOF'])).toEqual([
    'Roof (2)',
    'roof (3)',
    'Roof (2) (2)',
    'Roof (4)',
  ])
})

test('a file belongs to the folder it lies in, however deep', () => {
  expect(readTransferPath('Front/DCIM/100MEDIA/DJI_0001.JPG')).toEqual({
    folder: 'Front',
    name: 'DJI_0001.JPG',
  })
  expect(readTransferPath('Front/DJI_0001.JPG')).toEqual({ folder: 'Front', name: 'DJI_0001.JPG' })
  expect(readTransferPath('DJI_0001.JPG')).toEqual({ folder: null, name: 'DJI_0001.JPG' })
})

test('a folder is no file', () => {
  for (const path of ['Front/', 'Front/DCIM/', '']) expect(readTransferPath(path)).toBeNull()
})
