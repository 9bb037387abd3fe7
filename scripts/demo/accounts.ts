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

/** Leads an admin to the account of the demo pilot, the first of the numbers. */
export const demoAdminQuery = 'pilot_number=1001&pilot_first_name=Robin&pilot_last_name=Skylark'
