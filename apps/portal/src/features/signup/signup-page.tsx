import { t } from '@sortie/domain/language'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { lazyPart } from '@sortie/ui/lazy.ts'
import { isEmbedded } from '@sortie/web-app/session.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import { isSignupStep, type SignupStep } from './signup-steps.ts'

const steps = {
  devices: lazyPart(async () => (await import('./devices-step.tsx')).DevicesStep),
  certification: lazyPart(async () => (await import('./certification-step.tsx')).CertificationStep),
  preferences: lazyPart(async () => (await import('./preferences-step.tsx')).PreferencesStep),
} as const

const Loading = () => (
  <SkeletonGroup label={t('Loading the signup')}>
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-9 w-2/3" />
      <Skeleton shape="box" className="h-48" />
    </div>
  </SkeletonGroup>
)

/** The step is in the path in a browser, and in the query in a native app, which has one view for all steps. */
const useStep = (): SignupStep => {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const named = pathname.startsWith('/signup-flow-') ? pathname.split('-')[2] : query.get('step')
  return isSignupStep(named ?? null) ? (named as SignupStep) : 'devices'
}

/** The guided signup, for all of its steps. */
export const Component = () => {
  const Step = steps[useStep()]
  const { data: pilot } = useQuery(accountQuery)
  const content = <Suspense fallback={<Loading />}>{pilot ? <Step pilot={pilot} /> : <Loading />}</Suspense>
  // Without the portal's header, the page has its own main element.
  return isEmbedded() ? (
    <main className="mx-auto min-h-dvh w-full max-w-6xl px-4 pt-6 sm:px-8 [&_h1]:outline-none">
      {content}
    </main>
  ) : (
    content
  )
}
