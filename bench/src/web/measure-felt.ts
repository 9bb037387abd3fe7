import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../median.ts'
import type { Felt } from './felt.ts'
import type { BenchedPage } from './pages.ts'
import type { Phone } from './phone.ts'
import type { Portal } from './portal.ts'
import type { SlowLine } from './slow-line.ts'
import { createVisitor, felt } from './visitor.ts'

const quietMs = 3000

type Visitor = Awaited<ReturnType<Phone['newVisitor']>>

/** The little of a page that is used here; this program has no types of it. */
interface PageScope {
  location: { href: string }
  localStorage: { setItem(key: string, value: string): void }
}

const signIn = async (visitor: Visitor, { url, credentials }: Portal): Promise<void> => {
  // An address of the portal's origin that loads none of its files.
  const address = `${url}/config.json`
  const tab = await visitor.open(address)
  const session = await tab.attach()
  // It has no page at all at first.
  const addressShown = () =>
    session.run(() => (globalThis as unknown as PageScope).location.href).catch(() => null)
  while ((await addressShown()) !== address) await sleep(50)
  await session.run(
    (value: string) => (globalThis as unknown as PageScope).localStorage.setItem('sortie.session', value),
    JSON.stringify({ credentials, actingAs: null }),
  )
  await tab.close()
}

/** One visit on a slow phone with a slow connection. Nothing is attached to the page until it has loaded. */
export const feltVisit = async (
  phone: Phone,
  line: SlowLine,
  portal: Portal,
  { path, isPilot, visit }: BenchedPage,
): Promise<Felt> => {
  const visitor = await phone.newVisitor()
  try {
    if (isPilot) await signIn(visitor, portal)
    line.hangUp()
    const speedUp = phone.slowDown()
    try {
      const tab = await visitor.open(`${portal.url}${path}`)
      await sleep(quietMs)
      await line.untilQuiet(quietMs)
      const session = await tab.attach()
      // On a machine that is busy a quiet line can also mean that the server has not responded yet.
      while ((await session.run(felt.readFelt)).paintMs === null) await sleep(quietMs)
      await session.run(felt.watchInteractions)
      await visit(createVisitor(session))
      return await session.run(felt.readFelt)
    } finally {
      await speedUp()
    }
  } finally {
    await visitor.leave()
  }
}

/** Each figure by itself, so that none depends on what else happened in its run. */
export const medianFelt = (visits: readonly Felt[]): Felt => {
  const responseMs = median(visits.map((visit) => visit.responseMs))
  return {
    paintMs: median(visits.map(({ paintMs }) => paintMs ?? Number.POSITIVE_INFINITY)),
    responseMs,
    slowest: visits.find((visit) => visit.responseMs === responseMs)?.slowest ?? '',
    shift: median(visits.map(({ shift }) => shift)),
  }
}
