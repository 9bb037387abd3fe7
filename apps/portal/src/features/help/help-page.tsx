import { t } from '@sortie/domain/language'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { RichText } from '@sortie/ui/data/rich-text.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { Disclosure, DisclosureGroup } from '@sortie/ui/layout/disclosure.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { providerName } from '#app/portal-config.ts'
import { hasProviderContact, ProviderContact } from '#app/provider-contact.tsx'

const answers = (provider: string) => [
  {
    question: t('When do I get missions?'),
    answer: t(
      'Once your profile is complete and {provider} has approved it, missions within your travel distance are offered to you. You get a notification for each one.',
      { provider },
    ),
  },
  {
    question: t("I can't fly on the day I chose. What now?"),
    answer: t(
      "Open the mission and choose Reschedule. If that isn't available for the mission, contact {provider}.",
      { provider },
    ),
  },
  {
    question: t('Some of my photos were sent back. Why?'),
    answer: t(
      'The upload page says which shots are needed again and why. Fly those shots, upload the new files, and submit the mission again.',
    ),
  },
  {
    question: t('When am I paid?'),
    answer: t(
      "After {provider} accepts what you delivered. Earnings shows what's on its way and when it should arrive. To be paid, you need a payment account in your profile.",
      { provider },
    ),
  },
  {
    question: t('An upload stopped. Is anything lost?'),
    answer: t(
      'No. Open the upload page on the same device again, and the remaining files pick up where they stopped.',
    ),
  },
]

/** The provider's contact and frequent questions. Open to everyone, since people who can't sign in need it too. */
export const Component = () => {
  const provider = providerName()
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <PageHeader title={t('Help')} />
      <Card title={t('Contact {provider}', { provider })}>
        {hasProviderContact() ? (
          <ProviderContact className="text-body">
            {t('For questions about missions, payouts or your account:')}
          </ProviderContact>
        ) : (
          <p className="text-body text-ink-soft">
            {t("There's no contact here yet. Ask whoever invited you to Sortie.")}
          </p>
        )}
      </Card>
      <DisclosureGroup allowsMultipleExpanded>
        {answers(provider).map(({ question, answer }) => (
          <Disclosure key={question} title={question} headingLevel={2}>
            <p className="text-body text-pretty text-ink-soft">{answer}</p>
          </Disclosure>
        ))}
      </DisclosureGroup>
      <p className="text-small text-ink-soft">
        <RichText
          text={t('See also the <0>Terms and Conditions</0>.')}
          parts={[(text) => <TextLink href="/terms">{text}</TextLink>]}
        />
      </p>
    </div>
  )
}
