import lighthouse, { type Result } from 'lighthouse'
import type { Browser } from 'puppeteer-core'
import type { BenchedPage } from './pages.ts'
import type { Portal } from './portal.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** One visit with a phone (Lighthouse's own mobile settings) and nothing in the cache. */
export const lighthouseVisit = async (
  browser: Browser,
  portal: Portal,
  { path, isPilot }: BenchedPage,
): Promise<Result> => {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    // An address of the portal's origin that loads none of its files.
    await page.goto(`${portal.url}/config.json`)
    if (isPilot)
      await page.evaluate(
        (session) => localStorage.setItem('sortie.session', session),
        JSON.stringify({ credentials: portal.credentials, actingAs: null }),
      )
    const outcome = await lighthouse(
      `${portal.url}${path}`,
      { onlyCategories: [...categories], disableStorageReset: true, logLevel: 'error' },
      undefined,
      page,
    )
    if (!outcome) throw new Error(`Lighthouse has nothing to say about ${path}`)
    return outcome.lhr
  } finally {
    await context.close()
  }
}

/** The audits that cost points in a category, worst first. */
export const costs = (result: Result, category: string): string[] => {
  const found = result.categories[category]?.auditRefs ?? []
  return found
    .map(({ id, weight }) => ({ audit: result.audits[id], weight }))
    .filter(({ audit, weight }) => weight > 0 && audit !== undefined && (audit.score ?? 1) < 0.9)
    .sort((a, b) => b.weight * (1 - (b.audit?.score ?? 1)) - a.weight * (1 - (a.audit?.score ?? 1)))
    .map(({ audit }) => `${audit?.id}${audit?.displayValue ? ` (${audit.displayValue})` : ''}`)
}

interface NetworkRequest {
  url: string
  resourceType?: string
  transferSize?: number
  resourceSize?: number
}

/** The scripts of a visit, with the bytes that went over the wire. */
export const scriptsOf = (result: Result): NetworkRequest[] => {
  const details = result.audits['network-requests']?.details
  const items = details && 'items' in details ? (details.items as unknown as NetworkRequest[]) : []
  return items.filter(({ resourceType }) => resourceType === 'Script')
}
