import { Button } from '#ui/actions/button.tsx'

/** Shown when not even the configuration could be loaded. */
export const StartTrouble = () => (
  <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-4 p-6">
    <h1 className="text-display font-semibold">Sortie cannot be reached</h1>
    <p className="text-ink-soft" role="alert">
      Please check your connection. Nothing you have sent is lost.
    </p>
    <Button onPress={() => location.reload()}>Try again</Button>
  </main>
)
