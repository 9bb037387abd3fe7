import { expect, it } from 'vitest'
import { findChromium } from './chromium.ts'

const installed =
  (...programs: string[]) =>
  (path: string) =>
    programs.includes(path)

it('uses the browser that CHROMIUM_PATH names, and no other', () => {
  expect(findChromium({ CHROMIUM_PATH: '/my/chrome', PATH: '/bin' }, installed('/my/chrome'))).toBe(
    '/my/chrome',
  )
  expect(() => findChromium({ CHROMIUM_PATH: '/gone' }, installed())).toThrow("/gone, which isn't a program")
})

it('prefers Chromium over Chrome, wherever on PATH they are', () => {
  const isProgram = installed('/a/google-chrome', '/b/chromium')
  expect(findChromium({ PATH: '/a:/b' }, isProgram)).toBe('/b/chromium')
  expect(findChromium({ PATH: '/c' }, isProgram)).toBeUndefined()
})
