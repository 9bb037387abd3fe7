import { notFoundText } from '@sortie/domain/texts'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { LostDrone } from '@sortie/ui/illustrations/lost-drone.tsx'
import { isInsideApp } from '#app/inside-app.ts'

const heading = 'Not Found.'
// Starts with the space that separates it from the heading, so that both read as one text.
const explanation = notFoundText.slice(heading.length)

export const Component = () => (
  <div className="flex flex-col items-center gap-8 py-8 text-center sm:py-16">
    <LostDrone className="h-auto w-72 max-w-full" />
    <div className="max-w-md">
      <h1 className="text-display font-semibold">{heading}</h1>
      <p className="mt-2 text-body text-pretty text-ink-soft">{explanation}</p>
    </div>
    {isInsideApp() ? (
      <p className="text-body text-ink">Go back to the app and open it again from there.</p>
    ) : (
      <LinkButton href="/active-missions">Go to the dashboard</LinkButton>
    )}
  </div>
)
