import { t } from '@sortie/domain/language'
import { Button } from '@sortie/ui/actions/button.tsx'
import { LogoMark } from '@sortie/ui/layout/logo.tsx'
import { useNavigate } from 'react-router'

type NoAccountPageProps = { email: string | null; onSignInAgain: () => void }

/** For a person whom the identity provider knows and our server doesn't. The next step is to register. */
export const NoAccountPage = ({ email, onSignInAgain }: NoAccountPageProps) => {
  const navigate = useNavigate()
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-4 p-6">
      <LogoMark className="size-12" />
      <h1 className="text-display font-semibold">{t("You don't have a pilot account yet")}</h1>
      <p className="text-ink-soft" role="alert">
        {t("There's no pilot account for this sign-in.")}{' '}
        {email
          ? t("Register with {email}, and you're ready to go.", { email })
          : t('Register, and sign in again.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => void navigate('/register', { state: { email } })}>{t('Register')}</Button>
        <Button mode="secondary" onPress={onSignInAgain}>
          {t('Sign in with another account')}
        </Button>
      </div>
    </main>
  )
}
