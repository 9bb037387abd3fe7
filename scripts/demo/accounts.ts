export type DemoSignIn = { who: string; email: string; password: string }

const password = 'fly-safely'

export const demoSignIns: DemoSignIn[] = [
  { who: 'pilot', email: 'pilot@sortie.test', password },
  { who: 'new pilot', email: 'new.pilot@sortie.test', password },
  { who: 'admin with the drone-base flag', email: 'admin@sortie.test', password },
  { who: 'admin without it', email: 'admin.plain@sortie.test', password },
]
