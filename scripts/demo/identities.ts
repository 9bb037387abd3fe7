import { demoPassword, demoPeople, demoSignIns } from './accounts.ts'
import { inParallel } from './in-parallel.ts'

type Sandbox = { sandboxUrl: string; sandboxSecret: string }

/** Lets everyone of the demo data sign in at the sandbox's identity provider. */
export const loadIdentities = async (sandbox: Sandbox, pilotEmails: readonly string[]): Promise<void> => {
  const admins = demoSignIns.filter(({ admin }) => admin).map(({ email, admin }) => ({ email, admin }))
  const people = demoPeople.map(({ email }) => ({ email }))
  const accounts = [...pilotEmails.map((email) => ({ email })), ...admins, ...people]
  await inParallel(accounts, 6, async (account) => {
    const response = await fetch(`${sandbox.sandboxUrl}/accounts`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${sandbox.sandboxSecret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, password: demoPassword }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`The demo data: an account responded with ${response.status}: ${text}`)
  })
}
