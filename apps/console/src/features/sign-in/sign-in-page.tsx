import { Button } from '@sortie/ui/actions/button.tsx'
import { LogoMark } from '@sortie/ui/layout/logo.tsx'

type SignInPageProps = { title: string; reason: string; action: string; onAction: () => void }

/** What a person who isn't signed in reads, with what to do about it. */
export const SignInPage = ({ title, reason, action, onAction }: SignInPageProps) => (
  <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-4 p-6">
    <LogoMark className="size-10" />
    <h1 className="text-display font-semibold">{title}</h1>
    <p className="text-ink-soft" role="alert">
      {reason}
    </p>
    <Button onPress={onAction}>{action}</Button>
  </main>
)
