import { known, t } from '@sortie/domain/language'
import { notFoundText } from '@sortie/domain/texts'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { LostDrone } from '@sortie/ui/illustrations/lost-drone.tsx'
import { isInsideApp } from '#app/inside-app.ts'

/** The first sentence, and the rest with the space that separates both, so that they read as one text. */
const parts = (): string[] => known(notFoundText).split(/(?<=^[^.]*\.)/)

export const Component = () => {
  const [heading, explanation] = parts()
  return (
    <div className="flex flex-col items-center gap-8 py-8 text-center sm:py-16">
      <LostDrone className="h-auto w-72 max-w-full" />
      <div className="max-w-md">
        <h1 className="text-display font-semibold">{heading}</h1>
        <p className="mt-2 text-body text-pretty text-ink-soft">{explanation}</p>
      </div>
      {isInsideApp() ? (
        <p className="text-body text-ink">{t('Go back to the app and open it again from there.')}</p>
      ) : (
        <LinkButton href="/active-missions">{t('Go to the dashboard')}</LinkButton>
      )}
    </div>
  )
}
