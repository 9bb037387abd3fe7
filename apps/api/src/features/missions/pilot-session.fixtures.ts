import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addPilot } from '../../../test/records.ts'

export let sortie: TestApp
export let pilot: Awaited<ReturnType<typeof addPilot>>
/** A call as that pilot. */
export let call: Awaited<ReturnType<TestApp['as']>>

/** Gives a test file a server of its own, and each of its tests a new pilot who is signed in. */
export const withPilotSession = (): void => {
  beforeAll(async () => {
    sortie = await createTestApp()
  })
  afterAll(() => sortie.close())
  beforeEach(async () => {
    pilot = await addPilot(sortie.db)
    call = await sortie.as(pilot)
  })
}
