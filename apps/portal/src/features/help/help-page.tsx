import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { Disclosure, DisclosureGroup } from '@sortie/ui/layout/disclosure.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { portalConfig } from '#app/portal-config.ts'
import { hasProviderContact, ProviderContact } from '#app/provider-contact.tsx'

const answers = (provider: string) => [
  {
    question: 'When do I get missions?',
    answer: `Once your profile is complete and ${provider} has approved it, missions within your travel distance are offered to you. You get a notification for each one.`,
  },
  {
    question: "I can't fly on the day I chose. What now?",
    answer: `Open the mission and choose Reschedule. If that isn't available for the mission, contact ${provider}.`,
  },
  {
    question: 'Some of my photos were sent back. Why?',
    answer:
      'The upload page says which shots are needed again and why. Fly those shots, upload the new files, and submit the mission again.',
  },
  {
    question: 'When am I paid?',
    answer: `After ${provider} accepts what you delivered. Earnings shows what's on its way and when it should arrive. To be paid, you need a payment account in your profile.`,
  },
  {
    question: 'An upload stopped. Is anything lost?',
    answer:
      'No. Open the upload page on the same device again, and the remaining files pick up where they stopped.',
  },
]

/** The provider's contact and frequent questions. Open to everyone, since people who can't sign in need it too. */
export const Component = () => {
  const { provider_name: provider } = portalConfig()
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <PageHeader title="Help" />
      <Card title={`Contact ${provider}`}>
        {hasProviderContact() ? (
          <ProviderContact className="text-body">
            For questions about missions, payouts or your account:
          </ProviderContact>
        ) : (
          <p className="text-body text-ink-soft">
            There's no contact here yet. Ask whoever invited you to Sortie.
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
        See also the <TextLink href="/terms">Terms and Conditions</TextLink>.
      </p>
    </div>
  )
}
