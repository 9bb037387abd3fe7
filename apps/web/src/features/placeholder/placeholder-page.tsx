import { useMatches } from 'react-router'
import type { RouteHandle } from '#app/route-handle.ts'

/** Shown for a route whose screen does not exist yet. */
export const Component = () => {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  // Where the shell shows no header, the page brings the main element too.
  const Frame = handle?.header === 'none' ? 'main' : 'div'
  return (
    <Frame className={handle?.header === 'none' ? 'p-6' : undefined}>
      <h1 className="text-display font-semibold">{handle?.title}</h1>
      <p className="mt-2 text-body text-ink-soft">This screen is not available yet.</p>
    </Frame>
  )
}
