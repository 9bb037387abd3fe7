import { roleWords } from '@sortie/domain/provider/roles'
import { demoAdminQuery, demoPassword, demoPeople, demoSignIns } from './demo/accounts.ts'
import { exitWith } from './lib/problem.ts'
import { runUntilStopped } from './lib/run-until-stopped.ts'
import { environment, readSettings, type Settings } from './lib/settings.ts'
import type { Sortie } from './lib/sortie.ts'

try {
  const settings = readSettings(environment, { dev: process.argv.includes('--dev') })
  await runUntilStopped(settings, {
    log: (line) => console.log(line),
    onReady: (sortie) => console.log(summary(settings, sortie)),
  })
} catch (error) {
  exitWith(error)
}

/** Where the provider's people can sign in. */
function hasConsole({ sandbox, environment: env }: Settings): boolean {
  return sandbox || env.OIDC_STAFF_CLIENT_ID !== undefined
}

function summary(settings: Settings, { secrets, databaseFolder }: Sortie): string {
  const facts: [string, string][] = [
    ['Portal', settings.publicUrl],
    ...(hasConsole(settings)
      ? [['Console', `${settings.publicUrl}/console`] satisfies [string, string]]
      : []),
    ['API documentation', `${settings.publicUrl}/docs`],
  ]
  if (settings.transferPort !== null) facts.push(['File transfer (S3)', settings.transferUrl])
  if (settings.sandbox) {
    facts.push(['Sandbox services', settings.sandboxUrl])
    facts.push(['Mailbox', `${settings.sandboxUrl}/mailbox`])
    facts.push(['Webhooks', `${settings.sandboxUrl}/webhooks`])
  }
  if (settings.sandbox && settings.demo) {
    for (const { who, email, password } of demoSignIns)
      facts.push(['Sign in', `${email}  ${password}  (${who})`])
    facts.push(['Sign in as an admin', `${settings.publicUrl}/login?${demoAdminQuery}`])
    for (const { email, roles } of demoPeople) {
      const who = roles.map((role) => roleWords[role]).join(' and ')
      facts.push(['Console sign-in', `${email}  ${demoPassword}  (${who})`])
    }
  }
  if (secrets) facts.push(['Provider key', secrets.providerKey])
  facts.push(['Data', settings.dataDir])
  if (databaseFolder && !databaseFolder.startsWith(settings.dataDir)) facts.push(['Database', databaseFolder])
  const lines = facts.map(([label, value], index) => {
    const repeated = label === facts[index - 1]?.[0]
    return `  ${(repeated ? '' : label).padEnd(20)}${value}`
  })
  return `\nSortie is running. Ctrl-C stops it.\n\n${lines.join('\n')}\n`
}
