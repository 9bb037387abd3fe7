import { t } from '@sortie/domain/language'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { FileText } from 'lucide-react'

/** Leads to the terms that the pilot hasn't agreed to. It stays until they do, and keeps them from nothing. */
export const TermsPrompt = () => (
  <aside
    aria-label={t('Our terms')}
    className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface px-4 py-3 sm:px-6"
  >
    <FileText aria-hidden className="size-5 shrink-0 text-accent" />
    <p className="min-w-0 flex-1 basis-52 text-small">
      <span className="font-semibold">{t('Our terms have a new version.')}</span>{' '}
      {t('Please read it and agree to it.')}
    </p>
    <LinkButton size="small" mode="secondary" href="/terms">
      {t('Read the terms')}
    </LinkButton>
  </aside>
)
