import { t } from '@sortie/domain/language'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import type { ReactNode } from 'react'
import { providerName } from '#app/portal-config.ts'

type Section = { title: string; paragraphs: readonly ReactNode[] }

const sections = (provider: string): readonly Section[] => [
  {
    title: t('Who these terms are for'),
    paragraphs: [
      t(
        'These Terms and Conditions apply to all pilots who use this portal and to every contractor who takes paid missions through it. They are an agreement between you and {provider}.',
        { provider },
      ),
      t(
        'By registering you confirm that you are 18 years of age or older and that you agree to these terms. If you do not agree, do not register and do not accept missions.',
      ),
    ],
  },
  {
    title: t('Independent contractor'),
    paragraphs: [
      t(
        'You work as an independent contractor. Nothing in these terms makes you an employee, agent, partner or joint venturer of {provider}.',
        { provider },
      ),
      t(
        'You decide which missions you accept, you provide your own equipment, and you are responsible for your own taxes, contributions and expenses.',
      ),
    ],
  },
  {
    title: t('Insurance and licenses'),
    paragraphs: [
      t(
        'You must hold the licenses, certificates and registrations that the law requires for each mission you fly, and the insurance that covers it. Keep them valid for as long as you fly missions, and keep the documents in your profile up to date.',
      ),
      t(
        'You must follow the rules of the airspace you fly in and obtain every authorization a flight needs before you take off.',
      ),
    ],
  },
  {
    title: t('Missions and payment'),
    paragraphs: [
      t(
        'What a mission pays is shown before you accept it. Training missions are unpaid and qualify you for client missions.',
      ),
      t(
        'Payment is made for work that was accepted. Photos and videos that do not meet the requirements of a mission may have to be taken again.',
      ),
    ],
  },
  {
    title: t('Termination'),
    paragraphs: [
      t(
        "Either party may terminate this agreement at any time, with or without a reason, on 7 days' notice.",
      ),
      t('Payment for work that was accepted is due within 30 days of termination.'),
    ],
  },
  {
    title: t('Non-solicitation'),
    paragraphs: [
      t(
        'While this agreement is in force and for 12 months after it ends, you will not solicit the clients you came to know through missions for the same kind of work, and you will not solicit the pilots and employees of {provider}.',
        { provider },
      ),
    ],
  },
  {
    title: t('Notices'),
    paragraphs: [
      t(
        'Notices under these terms are given in writing. A notice by mail counts as received 5 business days after it was sent. Keep the address and email in your profile up to date.',
      ),
    ],
  },
]

/** What is shown until the provider has set its own terms. */
export const DraftTerms = () => (
  <>
    <p className="mt-2 text-body text-ink-soft">{t('Last updated December 4, 2018')}</p>
    <Alert className="mt-6" title={t('Placeholder for legal review')}>
      {t(
        "This draft covers the points the terms have to include. A lawyer must review it before it's binding.",
      )}
    </Alert>
    <ol className="mt-8 grid gap-8">
      {sections(providerName()).map(({ title, paragraphs }, index) => (
        <li key={title}>
          <h2 className="text-title font-semibold">
            {index + 1}. {title}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={String(paragraph)} className="mt-3 text-body leading-relaxed">
              {paragraph}
            </p>
          ))}
        </li>
      ))}
    </ol>
  </>
)
