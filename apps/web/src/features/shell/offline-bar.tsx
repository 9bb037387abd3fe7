import { useIsOnline } from '#app/use-is-online.ts'
import { Banner } from '#ui/feedback/banner.tsx'

/** Said once for all pages, so that none of them has to. */
export const OfflineBar = () => {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <Banner label="No connection" tone="info">
          You are offline. What you see stays here; pages you open follow once you are back.
        </Banner>
      )}
    </div>
  )
}
