import { finishSignIn, SignInError, takeResponse } from '@sortie/web-app/identity/finish-sign-in.ts'
import { clearLogOutNote } from '@sortie/web-app/log-out-note.ts'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { takeRequestedPage } from '@sortie/web-app/requested-page.ts'
import { currentSession, keepSession } from '@sortie/web-app/session.ts'
import { sitePath } from '@sortie/web-app/site.ts'
import { replace, useLoaderData } from 'react-router'
import { SignInPage } from './sign-in-page.tsx'

/** Finishes the sign-in and continues to the requested page, where it turns out who the person is. */
export const loader = async (): Promise<Response | { reason: string }> => {
  const response = takeResponse()
  try {
    const finished = await finishSignIn(response)
    // The response was not requested here, so it says nothing about who is signed in.
    if (!finished) return replace(currentSession() ? '/' : '/login')
    queryClient.clear()
    clearLogOutNote()
    keepSession({ credentials: finished.credentials, actingAs: null })
    return replace(takeRequestedPage('/'))
  } catch (error) {
    console.warn('sign-in failed', error)
    return {
      reason:
        error instanceof SignInError
          ? "We couldn't accept the sign-in service's response. Try again."
          : 'The connection was lost. Try again.',
    }
  }
}

export const Component = () => (
  <SignInPage
    title="We couldn't sign you in"
    reason={useLoaderData<{ reason: string }>().reason}
    action="Try again"
    onAction={() => location.replace(sitePath('/login'))}
  />
)
