import { t } from '@sortie/domain/language'
import { isWalletCountry, openLegalEntities, showsPaypal } from '@sortie/domain/pilot/payment-region'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { countryNameHere } from '@sortie/domain/place/country-names'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { RadioGroup } from '@sortie/ui/fields/radio-group.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { draftsKey } from '@sortie/web-app/forms/drafts.ts'
import { needsSignIn, signInAgain } from '@sortie/web-app/identity/sign-in-again.ts'
import { markOutdated } from '@sortie/web-app/query-client.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ArrowUpRight, CircleCheck, Plus, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { accountKey } from '#app/account.effects.ts'
import { call } from '#app/calls.ts'
import { providerName } from '#app/portal-config.ts'
import { useWrite } from '#app/writes.ts'
import { useAccountPart } from '#pilot/account-part.ts'
import { SaveNote } from '#pilot/save-note.tsx'
import { profileBlocks } from './profile-blocks.ts'
import { logFailure, StripeReturn } from './stripe-return.tsx'

type Props = { pilot: Pilot; isDisabled: boolean }

const legalEntitiesQuery = queryOptions({
  queryKey: ['legal-entities'],
  queryFn: ({ signal }) => call('GET /v1/pilots/legal_entities', { signal }),
  staleTime: 3_600_000,
})

const place = `#${profileBlocks.payment}`

/** Goes to the payment provider. A pilot who returns with the back button finds the page as they left it. */
const useLeaving = () => {
  const [isLeaving, setLeaving] = useState(false)
  // A ref, because a second press may come before the button is drawn as pending.
  const isUnderWay = useRef(false)
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isUnderWay.current = false
      setLeaving(false)
      markOutdated(accountKey)
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])
  const askOnce = (ask: () => void) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    ask()
  }
  const answers = {
    onSuccess: ({ stripe_link }: { stripe_link: string }) => {
      isUnderWay.current = /^https?:/i.test(stripe_link)
      if (!isUnderWay.current) return
      setLeaving(true)
      location.assign(stripe_link)
    },
    onError: (error: unknown) => {
      isUnderWay.current = false
      logFailure(error)
    },
  }
  return { isLeaving, askOnce, answers }
}

type Account = Pilot['stripe_accounts'][number]

/** Shown instead of opening the payment provider if the pilot has to sign in again first. */
const SignInFirst = ({ error }: { error: Error | null }) =>
  needsSignIn(error) && (
    <Alert
      tone="attention"
      isLive
      title={t('Sign in again first')}
      action={
        <Button size="small" onPress={() => void signInAgain(place)}>
          {t('Sign in again')}
        </Button>
      }
    >
      {t("To keep your payouts safe, we need to make sure it's you before you change where they go.")}
    </Alert>
  )

const StripeAccount = ({ account, isDisabled }: { account: Account; isDisabled: boolean }) => {
  const { isLeaving, askOnce, answers } = useLeaving()
  const manage = useWrite('POST /v1/pilots/account/payment_accounts', answers)
  const { name, slug, displayCountries } = account.legal_entity
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 max-sm:w-full sm:flex-1">
        <p className="text-body font-medium">
          {name} <span className="font-normal text-ink-soft">({displayCountries})</span>
        </p>
        {account.autopay_enabled ? (
          <Chip tone="success" icon={CircleCheck} className="mt-2">
            {t('Ready for payouts')}
          </Chip>
        ) : (
          <Chip tone="on-hold" icon={TriangleAlert} className="mt-2">
            {t('Please onboard Stripe account')}
          </Chip>
        )}
      </div>
      <Button
        mode="secondary"
        iconAfter={ArrowUpRight}
        isDisabled={isDisabled}
        isPending={manage.isPending || isLeaving}
        onPress={() => askOnce(() => manage.mutate({ body: { legal_entity_slug: slug } }))}
      >
        {t('Manage Stripe account')}
      </Button>
      <SignInFirst error={manage.error} />
    </li>
  )
}

/** The work location that a pilot has chosen. It survives a new sign-in on the way to Stripe. */
const useChosenLocation = ({ id }: Pilot) => {
  const key = draftsKey(`work-location.${id}`)
  const [chosen, setChosen] = useState<string | null>(() => sessionStorage.getItem(key))
  return {
    chosen,
    choose: (location: string) => {
      setChosen(location)
      sessionStorage.setItem(key, location)
    },
    forget: () => {
      setChosen(null)
      sessionStorage.removeItem(key)
    },
  }
}

const NewAccount = ({ pilot, isDisabled }: Props) => {
  const { data: entities } = useQuery(legalEntitiesQuery)
  const { chosen, choose, forget } = useChosenLocation(pilot)
  const [isOpen, setOpen] = useState(chosen !== null)
  const [wasClosed, setWasClosed] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  // The pressed button has disappeared.
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus()
  }, [isOpen])
  const { isLeaving, askOnce, answers } = useLeaving()
  const create = useWrite('POST /v1/pilots/stripe_accounts', answers)
  const open = openLegalEntities(entities ?? [], pilot)
  if (open.length === 0 && !create.isPending && !isLeaving) return null
  if (!isOpen)
    return (
      <Button
        mode="secondary"
        icon={Plus}
        isDisabled={isDisabled}
        autoFocus={wasClosed}
        onPress={() => setOpen(true)}
      >
        {t('Add Stripe account')}
      </Button>
    )
  const close = () => {
    setOpen(false)
    setWasClosed(true)
    forget()
  }
  return (
    <div ref={form} className="flex flex-col gap-4 rounded-control border border-line bg-canvas p-4">
      <RadioGroup
        label={t('Where do you work?')}
        value={chosen}
        onChange={choose}
        options={open.map(({ id, name, displayCountries }) => ({
          value: String(id),
          // Pilots know the place, but not which company it belongs to.
          label: displayCountries,
          description: name,
        }))}
      />
      <div className="flex flex-wrap gap-3">
        {/* Nothing is created until the pilot has signed in, which is then the one thing to do. */}
        <Button
          mode={needsSignIn(create.error) ? 'secondary' : 'primary'}
          isDisabled={!open.some(({ id }) => String(id) === chosen)}
          isPending={create.isPending || isLeaving}
          onPress={() =>
            askOnce(() => create.mutate({ body: { legal_entity_id: Number(chosen) } }, { onSuccess: forget }))
          }
        >
          {t('Create Stripe account')}
        </Button>
        <Button mode="secondary" onPress={close}>
          {t('Cancel')}
        </Button>
      </div>
      <SignInFirst error={create.error} />
    </div>
  )
}

const DirectDeposit = (props: Props) => {
  const { stripe_accounts } = props.pilot
  return (
    <div className="flex flex-col items-start gap-4 *:w-full [&>button]:w-auto">
      <p className="text-body text-ink-soft">
        {t('We pay you by direct deposit to a Stripe account, one for each work location.')}
      </p>
      {stripe_accounts.length === 0 ? (
        <p className="flex items-center gap-2 rounded-control border border-attention bg-attention-tint p-3 text-small font-medium">
          <TriangleAlert aria-hidden className="size-4.5 shrink-0 text-attention-deep" />
          {t('Please add your work location')}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {stripe_accounts.map((account) => (
            <StripeAccount key={account.id} account={account} isDisabled={props.isDisabled} />
          ))}
        </ul>
      )}
      <NewAccount {...props} />
    </div>
  )
}

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const PaypalEmail = ({ pilot, isDisabled }: Props) => {
  const part = useAccountPart(pilot, ['paypal_email'])
  const { country } = pilot
  const provider = asSentence(providerName())
  return (
    <div className="relative">
      <TextField
        label={t('PayPal email')}
        type="email"
        autoComplete="email"
        isDisabled={isDisabled}
        description={
          country && isWalletCountry(country)
            ? t('{provider} uses PayPal to pay pilots in {country}.', {
                provider,
                country: countryNameHere(country),
              })
            : undefined
        }
        value={part.values.paypal_email ?? ''}
        onChange={(paypal_email) => part.change({ paypal_email })}
        onFocus={part.onFocus}
        onBlur={part.onBlur}
        error={part.error}
      />
      <SaveNote part={part} placeOnPage={place} />
    </div>
  )
}

/** How a pilot is paid: by direct deposit for each work location, or to a wallet. */
export const PaymentInformation = ({ pilot }: { pilot: Pilot }) => {
  // Only the pilot may decide where their money goes.
  const isDisabled = currentSession()?.actingAs != null
  return (
    <Card title={t('Payment information')}>
      <div className="flex flex-col gap-6">
        <StripeReturn pilot={pilot} />
        {pilot.stripe_onboarding && <DirectDeposit pilot={pilot} isDisabled={isDisabled} />}
        {showsPaypal(pilot) && <PaypalEmail pilot={pilot} isDisabled={isDisabled} />}
      </div>
    </Card>
  )
}
