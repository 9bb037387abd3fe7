import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'

/** Shown in place of a page that failed, with the navigation still there. */
export const PageFailure = () => {
  const error = useRouteError()
  useEffect(() => console.warn('a page failed', error), [error])
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="This page failed" />
      <Alert
        tone="danger"
        isLive
        action={
          <Button size="small" mode="secondary" onPress={() => location.reload()}>
            Reload
          </Button>
        }
      >
        Something went wrong in the console. Nothing you've saved is lost.
      </Alert>
    </div>
  )
}
