import { Button } from '#ui/actions/button.tsx'
import { TextLink } from '#ui/actions/text-link.tsx'
import { LogoMark } from '#ui/layout/logo.tsx'

/** Says why nobody is signed in, and what to do about it. */
export const SignInTrouble = ({ reason }: { reason: string }) => (
  <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-4 p-6">
    <LogoMark className="size-12" />
    <h1 className="text-display font-semibold">Signing in did not work</h1>
    <p className="text-ink-soft" role="alert">
      {reason}
    </p>
    <Button onPress={() => location.assign('/login')}>Try again</Button>
    <p className="text-small">
      New here? <TextLink href="/register">Create an account</TextLink>
    </p>
  </main>
)
