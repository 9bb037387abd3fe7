import type { Role } from '@sortie/domain/provider/roles'

export type DemoSignIn = {
  who: string
  email: string
  password: string
  /** Set for admins, who sign in for a pilot and are none themselves. */
  admin?: { drone_base: boolean }
}

export const demoPassword = 'fly-safely'

const signIn = (who: string, email: string) => ({ who, email, password: demoPassword })

export const demoSignIns: DemoSignIn[] = [
  signIn('pilot', 'pilot@sortie.test'),
  signIn('new pilot', 'new.pilot@sortie.test'),
  { ...signIn('admin with the drone-base flag', 'admin@sortie.test'), admin: { drone_base: true } },
  { ...signIn('admin without it', 'admin.plain@sortie.test'), admin: { drone_base: false } },
  signIn('pilot in Berlin', 'berlin.pilot@sortie.test'),
  signIn('pilot in London', 'london.pilot@sortie.test'),
]

/** One of the provider's people for each role, and one with two. */
export const demoPeople: readonly { name: string; email: string; roles: Role[] }[] = [
  { name: 'Dana Reyes', email: 'dispatcher@sortie.test', roles: ['dispatcher'] },
  { name: 'Remy Okafor', email: 'reviewer@sortie.test', roles: ['reviewer'] },
  { name: 'Paula Lindqvist', email: 'pilot.manager@sortie.test', roles: ['pilot-manager'] },
  { name: 'Finn Abara', email: 'finance@sortie.test', roles: ['finance'] },
  { name: 'Esra Nakata', email: 'engineer@sortie.test', roles: ['engineer'] },
  { name: 'Olive Marsh', email: 'owner@sortie.test', roles: ['owner'] },
  { name: 'Theo Brandt', email: 'night.shift@sortie.test', roles: ['dispatcher', 'reviewer'] },
]

/** Leads an admin to the account of the demo pilot, the first of the numbers. */
export const demoAdminQuery = 'pilot_number=1001&pilot_first_name=Robin&pilot_last_name=Skylark'
