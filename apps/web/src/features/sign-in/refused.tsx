import { requestSignOut } from '#app/identity/sign-out.ts'
import { isInsideApp } from '#app/inside-app.ts'
import { useRouteHandle } from '#app/route-handle.ts'
import { Button } from '#ui/actions/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'

/** Says why a pilot may not use the portal. Inside an app that is where the pilot logs out. */
export const Refused = ({ children }: { children: string }) => {
  // Without a header the page brings its own main element.
  const Frame = useRouteHandle()?.header === 'none' ? 'main' : 'div'
  return (
    <Frame className={Frame === 'main' ? 'mx-auto w-full max-w-6xl px-4 py-6 sm:px-8' : undefined}>
      <PageHeader title="You can't use the portal right now" />
      <Alert
        tone="danger"
        isLive
        action={
          !isInsideApp() && (
            <Button size="small" mode="secondary" onPress={() => void requestSignOut()}>
              Log out
            </Button>
          )
        }
      >
        {children}
      </Alert>
    </Frame>
  )
}
