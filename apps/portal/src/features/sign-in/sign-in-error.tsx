import { t } from '@sortie/domain/language'
import { Button } from '@sortie/ui/actions/button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { RichText } from '@sortie/ui/data/rich-text.tsx'
import { LogoMark } from '@sortie/ui/layout/logo.tsx'
import { ProviderContact } from '#app/provider-contact.tsx'

type SignInErrorPageProps = {
  title?: string
  reason: string
  action?: string
  onAction?: () => void
}

/** Says why the sign-in failed, and what to do about it. */
export const SignInErrorPage = ({
  title = t("We couldn't sign you in"),
  reason,
  action = t('Try again'),
  onAction = () => location.assign('/login'),
}: SignInErrorPageProps) => (
  <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-4 p-6">
    <LogoMark className="size-12" />
    <h1 className="text-display font-semibold">{title}</h1>
    <p className="text-ink-soft" role="alert">
      {reason}
    </p>
    <Button onPress={onAction}>{action}</Button>
    <p className="text-small">
      <RichText
        text={t('New here? <0>Create an account</0> or <1>see how it works</1>')}
        parts={[
          (text) => <TextLink href="/register">{text}</TextLink>,
          (text) => <TextLink href="/about">{text}</TextLink>,
        ]}
      />
    </p>
    <ProviderContact>{t('Need help?')}</ProviderContact>
  </main>
)
