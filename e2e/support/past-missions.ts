import type { Page } from '@playwright/test'
import { assignTo, moveTo, newMission } from './missions.ts'
import { provider } from './provider.ts'

/** The way of a mission from the flight to its end. */
export const steps = [
  'flight_complete',
  'assets_uploaded',
  'processing_shots',
  'assets_classified',
  'in_production',
  'awaiting_payment',
  'invoice_needed',
  'invoiced',
  'complete',
]

type Someone = { id: number }

/** A mission of the pilot's that has come as far as a status. */
export const flown = async (
  pilot: Someone,
  name: string,
  { to = 'complete', ...changes }: Record<string, unknown> = {},
) => {
  const mission = await assignTo(await newMission({ name, ...changes }), pilot)
  const isRejected = to === 'rejected'
  for (const step of steps.slice(0, steps.indexOf(isRejected ? 'processing_shots' : String(to)) + 1))
    await moveTo(mission, step)
  if (isRejected)
    await provider('POST', `/missions/${mission.id}/status/rejected`, { reason: 'The horizon is tilted.' })
  return mission
}

export const pay = (
  pilot: Someone,
  mission: Someone,
  status: string,
  changes: Record<string, unknown> = {},
) =>
  provider('POST', '/payouts', {
    pilot_id: pilot.id,
    payoutable_id: mission.id,
    amount: 15_000,
    status,
    adjustment: { reason: 'Agreed with the client' },
    ...changes,
  })

export const table = (page: Page) => page.getByRole('table', { name: 'Completed missions' })
export const rowOf = (page: Page, name: string) =>
  table(page).getByRole('row').filter({ hasText: name }).first()
export const toggleOf = (page: Page, name: string) => table(page).getByRole('button', { name })
