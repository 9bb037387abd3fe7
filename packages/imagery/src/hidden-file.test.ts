import { expect, test } from 'vitest'
import { isHidden, isHiddenFolder, isHiddenPick } from './hidden-file.ts'

test('what systems leave in folders is hidden, wherever it is', () => {
  for (const path of ['.DS_Store', '._DJI_0001.JPG', 'Thumbs.db', 'THUMBS.DB', 'desktop.ini', '.nomedia'])
    for (const folder of ['', 'Front/', 'Front/DCIM/'])
      expect([path, isHidden(folder + path)]).toEqual([path, true])
})

test('so is what they keep in folders of their own: photos that were deleted are no photos', () => {
  for (const folder of [
    '.Trashes/501',
    '.Spotlight-V100',
    '$RECYCLE.BIN/S-1-5',
    'System Volume Information',
    '__MACOSX',
  ])
    expect([folder, isHidden(`Front/${folder}/DJI_0001.JPG`)]).toEqual([folder, true])
  expect(['.Trashes', '$Recycle.Bin', 'DCIM', 'trash'].map(isHiddenFolder)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a name that only has such a name in it is not hidden', () => {
  for (const path of [
    'roof._1.jpg',
    'old.DS_Store',
    'Thumbs.db.png',
    'my desktop.ini',
    'a.b/c.jpg',
    '$5/roof.jpg',
  ])
    expect([path, isHidden(path)]).toEqual([path, false])
})

test('a folder that was picked counts for nothing, those in it do', () => {
  const pick = (webkitRelativePath: string) => ({ name: 'DJI_0001.JPG', webkitRelativePath })
  expect(
    [pick(''), pick('.card/DJI_0001.JPG'), pick('card/.Trashes/DJI_0001.JPG')].map(isHiddenPick),
  ).toEqual([false, false, true])
  expect(isHiddenPick({ name: '._DJI_0001.JPG' })).toBe(true)
})
