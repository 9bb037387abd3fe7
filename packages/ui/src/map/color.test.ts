import { featureColors } from '@sortie/domain/mission/map-feature'
import { expect, test } from 'vitest'
import { isDark, mix, signOn } from './color.ts'

test('the sign on each of the five colors keeps 3:1', () => {
  expect(featureColors.map(signOn)).toEqual(['white', 'white', 'ink', 'ink', 'white'])
  expect(signOn('tomato')).toBe('ink')
})

test('mixes two colors and leaves invalid ones', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(mix('#102030', '#102030', 0.3)).toBe('#102030')
  expect(mix('red', '#ffffff', 0.5)).toBe('red')
})

test('a ground is dark where white text is easier to read than black', () => {
  expect(['#000000', '#0b1322', '#404040'].map(isDark)).toEqual([true, true, true])
  expect(['#808080', '#a5c9e2', '#f5f3ee'].map(isDark)).toEqual([false, false, false])
})
