import { t, toTranslate } from '@sortie/domain/language'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { FieldSkeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { lazyPart } from '@sortie/ui/lazy.ts'
import { ClipboardCheck, MapPinned, WalletCards } from 'lucide-react'
import { Suspense, useState } from 'react'
import { AlmostDone } from './almost-done.tsx'
import { IconListItems } from './icon-list-items.tsx'
import { forgetRegistered, keepRegistered, registeredEmail } from './kept-registration.ts'

// Form fields are large, so the heading is drawn while they load.
const RegistrationForm = lazyPart(async () => (await import('./registration-form.tsx')).RegistrationForm)

const fields = ['first', 'last', 'email', 'address', 'country']

const FormSkeleton = () => (
  <SkeletonGroup label={t('Loading the form')}>
    <div className="grid gap-5 rounded-card border border-line bg-surface p-4 sm:p-6">
      {fields.map((name) => (
        <FieldSkeleton key={name} />
      ))}
    </div>
  </SkeletonGroup>
)

const promises = [
  {
    icon: MapPinned,
    text: toTranslate('Paid photo and video missions near your home, at the distance you choose.'),
  },
  {
    icon: ClipboardCheck,
    text: toTranslate('Everything for the flight in one place: site, schedule, airspace and shots.'),
  },
  {
    icon: WalletCards,
    text: toTranslate('See what a mission pays before you accept it, and when the money arrives.'),
  },
]

/** The registration, and then the way to the sign-in. */
export const Component = () => {
  const [email, setEmail] = useState(registeredEmail)
  if (email !== null)
    return (
      <AlmostDone
        email={email}
        onStartOver={() => {
          forgetRegistered()
          setEmail(null)
        }}
      />
    )
  return (
    <div className="mx-auto grid max-w-5xl items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)] lg:gap-14">
      <div className="lg:sticky lg:top-28">
        <h1 className="text-display font-semibold">{t('Create account')}</h1>
        <p className="mt-2 text-body text-ink-soft">
          {t('Already have an account?')} <TextLink href="/login">{t('Login here')}</TextLink>
        </p>
        <p className="mt-1 text-body text-ink-soft">
          {t('New to Sortie?')} <TextLink href="/about">{t('See how it works')}</TextLink>
        </p>
        <p className="mt-4 text-body lg:hidden">
          {t('Fly photo and video missions near your home. You see what each one pays before you accept it.')}
        </p>
        <ul className="mt-8 hidden gap-5 lg:grid">
          <IconListItems items={promises} />
        </ul>
      </div>
      <Suspense fallback={<FormSkeleton />}>
        <RegistrationForm
          onRegistered={(registered) => {
            keepRegistered(registered)
            setEmail(registered)
          }}
        />
      </Suspense>
    </div>
  )
}
