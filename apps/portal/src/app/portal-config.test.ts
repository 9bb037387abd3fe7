import { inLanguage, type Speech } from '@sortie/domain/language'
import { defaultProviderNames } from '@sortie/domain/texts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadPortalConfig, providerName } from './portal-config.ts'

const spanish: Speech = {
  language: 'es',
  say: (text) => text,
  sayAgain: (text) => (text === 'the provider' ? 'el proveedor' : text),
}

test('a provider without a name is the provider in every language', async () => {
  vi.stubGlobal('fetch', async () => Response.json(defaultProviderNames))
  onTestFinished(() => void vi.unstubAllGlobals())
  await loadPortalConfig()
  const inSpanish = inLanguage(spanish, providerName)
  expect([providerName(), inSpanish]).toEqual(['the provider', 'el proveedor'])
})
