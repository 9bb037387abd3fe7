import { Button } from '#ui/actions/button.tsx'

/** Shown while not even the configuration could be loaded. */
export const StartError = ({ onRetry }: { onRetry: () => void }) => (
  <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-4 p-6">
    <h1 className="text-display font-semibold">We can’t reach Sortie</h1>
    <p className="text-ink-soft" role="alert">
      Check your connection. The page opens by itself once we get through. Nothing you’ve sent is lost.
    </p>
    <Button onPress={onRetry}>Try again</Button>
  </main>
)
