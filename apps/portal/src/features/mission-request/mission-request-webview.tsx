import { MissionRequest } from './mission-request-page.tsx'

/** Without the portal's header, the page has its own main element. */
export const Component = () => (
  <main className="mx-auto min-h-dvh w-full max-w-6xl px-4 py-4 sm:px-8">
    <MissionRequest isEmbedded />
  </main>
)
