import { t } from '@sortie/domain/language'

/** The first focusable element. It moves the focus itself, because a fragment in the URL would be a change of route. */
export const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it leads to a place on this page, as a link does
  <a
    href="#main"
    onClick={(event) => {
      event.preventDefault()
      document.getElementById('main')?.focus()
    }}
    className="sr-only rounded-control bg-surface px-4 py-3 text-small font-medium text-ink shadow-overlay focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-3"
  >
    {t('Skip to content')}
  </a>
)
