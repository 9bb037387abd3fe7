import { t } from '@sortie/domain/language'
import { formatLongDate } from '@sortie/domain/time/date-texts'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Markdown } from '@sortie/ui/data/lazy-markdown.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { currentSession } from '@sortie/web-app/session.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { providerName } from '#app/portal-config.ts'
import { ProviderContact } from '#app/provider-contact.tsx'
import { useWrite } from '#app/writes.ts'
import { DraftTerms } from './draft-terms.tsx'
import { acceptancesQuery, termsQuery } from './terms.queries.ts'

/** For a pilot who is signed in: when they agreed to this text, or the button to do so. */
const Agreement = ({ version }: { version: number }) => {
  const { data: acceptances } = useQuery(acceptancesQuery)
  const { mutate: agree, isPending, isError } = useWrite('POST /v1/pilots/terms_acceptances')
  const result = useRef<HTMLDivElement>(null)
  const accepted = acceptances?.find((acceptance) => acceptance.version === version)
  const wasAsked = useRef(false)
  // The button that was pressed is gone, and the focus with it.
  useEffect(() => {
    if (accepted && wasAsked.current) result.current?.focus({ preventScroll: true })
    wasAsked.current = acceptances !== undefined && !accepted
  }, [acceptances, accepted])
  if (!acceptances) return null
  if (accepted)
    return (
      <div ref={result} tabIndex={-1} className="outline-none">
        <Alert
          className="mt-6"
          tone="success"
          title={t('You agreed to these terms on {day}', { day: formatLongDate(accepted.accepted_at) })}
        />
      </div>
    )
  return (
    <Alert
      className="mt-6"
      tone={isError ? 'danger' : 'attention'}
      title={isError ? t("We couldn't save that you agree") : t('Please read these terms and agree to them')}
      isLive={isError}
      action={
        <Button isPending={isPending} onPress={() => agree({ body: { version } })}>
          {t('I agree to these terms')}
        </Button>
      }
    >
      {isError && t('Reload the page to see the latest version, and try again.')}
      {!isError && acceptances.length > 0 && t('They have changed since you agreed to them.')}
    </Alert>
  )
}

const Terms = () => {
  const { data: terms, isError } = useQuery(termsQuery)
  if (isError)
    return (
      <Alert className="mt-6" tone="danger" title={t("We couldn't load the terms")} isLive>
        {t('Please check your connection and reload the page.')}
      </Alert>
    )
  if (!terms) return null
  const { version, text, published_at } = terms
  if (version === null || text === null || published_at === null) return <DraftTerms />
  return (
    <>
      <p className="mt-2 text-body text-ink-soft">
        {t('Version {version}, in force since {day}', { version, day: formatLongDate(published_at) })}
      </p>
      {currentSession() && <Agreement version={version} />}
      <div className="mt-8">
        <Markdown>{text}</Markdown>
      </div>
    </>
  )
}

/** Readable without a session, since people agree to it before they have one. */
export const Component = () => (
  <article className="mx-auto max-w-3xl">
    <h1 className="text-display font-semibold">{t('Terms and Conditions')}</h1>
    <Terms />
    <div className="mt-8 border-t border-line pt-6 text-small text-ink-soft">
      <p>{t('Questions about these terms? Contact {provider}.', { provider: providerName() })}</p>
      <ProviderContact />
    </div>
  </article>
)
