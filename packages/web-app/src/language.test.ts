import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
const reload = vi.fn()
const documentElement = { lang: 'en' }

beforeEach(() => {
  vi.resetModules()
  stored.clear()
  reload.mockClear()
  documentElement.lang = 'en'
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('document', { documentElement })
})

afterEach(() => vi.unstubAllGlobals())

/** The modules of a page that has just been opened, in a browser with these languages. */
const openPage = async (...tags: string[]) => {
  vi.resetModules()
  vi.stubGlobal('navigator', { languages: tags })
  const page = await import('./language.ts')
  await page.startLanguage()
  const { t, locale } = await import('@sortie/domain/language')
  return { ...page, said: () => t('Sign in'), locale }
}

test.each([
  [['en-US'], 'Sign in', 'en-US'],
  [['es-MX', 'en'], 'Iniciar sesión', 'es-US'],
  [['fr', 'es', 'en'], 'Iniciar sesión', 'es-US'],
  [['en-GB', 'es'], 'Sign in', 'en-US'],
  [['fr'], 'Sign in', 'en-US'],
  [[], 'Sign in', 'en-US'],
])('a browser with the languages %j reads %s', async (tags, said, locale) => {
  const page = await openPage(...tags)
  expect([page.said(), page.locale()]).toEqual([said, locale])
  expect(documentElement.lang).toBe(locale.slice(0, 2))
})

test('a choice is kept on the device, and draws everything again', async () => {
  const page = await openPage('en-US')
  page.chooseLanguage('en', { isForAccount: false })
  expect(reload).not.toHaveBeenCalled()
  page.chooseLanguage('es', { isForAccount: false })
  expect(reload).toHaveBeenCalledOnce()
  expect((await openPage('en-US')).said()).toBe('Iniciar sesión')
})

test('what a visitor has chosen becomes the language of the account, once', async () => {
  const visit = await openPage('en-US')
  visit.chooseLanguage('es', { isForAccount: true })
  const page = await openPage('en-US')
  const save = vi.fn().mockResolvedValue(undefined)
  await page.agreeOnLanguage('en', save)
  expect(save.mock.calls).toEqual([['es']])
  reload.mockClear()
  // Later chosen elsewhere.
  await page.agreeOnLanguage('en', save)
  expect(save).toHaveBeenCalledOnce()
  expect(reload).toHaveBeenCalledOnce()
})

test('a choice that could not be saved is saved the next time', async () => {
  const page = await openPage('es-US')
  page.chooseLanguage('es', { isForAccount: true })
  await expect(page.agreeOnLanguage('en', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  const save = vi.fn().mockResolvedValue(undefined)
  await page.agreeOnLanguage('en', save)
  expect(save.mock.calls).toEqual([['es']])
})

test('the language of the account decides on a device without news', async () => {
  const save = vi.fn()
  const page = await openPage('es-MX')
  await page.agreeOnLanguage('en', save)
  expect(save).not.toHaveBeenCalled()
  expect(reload).toHaveBeenCalledOnce()
  expect((await openPage('es-MX')).said()).toBe('Sign in')
})

test('an account without a language takes that of the device, and English needs no mention', async () => {
  const save = vi.fn().mockResolvedValue(undefined)
  await (await openPage('en-US')).agreeOnLanguage(null, save)
  expect(save).not.toHaveBeenCalled()
  await (await openPage('es-MX')).agreeOnLanguage(null, save)
  expect(save.mock.calls).toEqual([['es']])
  expect(reload).not.toHaveBeenCalled()
})
