import { known, language, t } from '@sortie/domain/language'
import { travelDistances } from '@sortie/domain/pilot/pilot'
import type { Registration } from '@sortie/domain/pilot/pilot.schema'
import { Button } from '@sortie/ui/actions/button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { RichText } from '@sortie/ui/data/rich-text.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { ApiError } from '@sortie/web-app/calls.ts'
import { Field, Form, type FormSchema, type SavingForm, useSavingForm } from '@sortie/web-app/forms/form.tsx'
import { useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { useLocation } from 'react-router'
import { portalConfig } from '#app/portal-config.ts'
import { write } from '#app/writes.ts'
import { AddressLookup, type AddressValue } from '#pilot/address-lookup.tsx'
import { CountryField } from '#pilot/country-field.tsx'
import { keepDraft, keptDraft } from './kept-registration.ts'

/**
 * The values while the form is filled in: without a position until an address is chosen, and possibly without consent.
 */
type Values = Omit<Registration, 'latitude' | 'longitude' | 'terms_and_conditions'> & {
  latitude: number | null
  longitude: number | null
  terms_and_conditions: boolean
}

const empty: Values = {
  first_name: '',
  last_name: '',
  email: '',
  address: '',
  city: '',
  state: '',
  postal_code: '',
  country: '',
  latitude: null,
  longitude: null,
  travel_distance: null,
  terms_and_conditions: false,
}

const loadSchema = async () =>
  (await import('@sortie/contract/account.calls')).accountCalls['POST /pilots/account']
    .body as unknown as FormSchema<Values>

type RegistrationFields = { form: SavingForm<Values> }

/**
 * The address with its position and the parts that have no field of their own. The errors of all of them appear here.
 */
const AddressField = ({ form }: RegistrationFields) => {
  const change = (changes: Partial<AddressValue>) => {
    for (const [name, value] of Object.entries(changes) as [keyof Values, never][])
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  const { control } = form
  const address = useController({ control, name: 'address' })
  const state = useController({ control, name: 'state' })
  const postalCode = useController({ control, name: 'postal_code' })
  const latitude = useController({ control, name: 'latitude' })
  const longitude = useController({ control, name: 'longitude' })
  const parts = [address, state, postalCode, latitude, longitude]
  const [city, country] = form.watch(['city', 'country'])
  return (
    <AddressLookup
      value={{
        address: address.field.value,
        city,
        state: state.field.value ?? '',
        postal_code: postalCode.field.value ?? '',
        country,
        latitude: latitude.field.value,
        longitude: longitude.field.value,
      }}
      onChosen={change}
      onTyped={(typed) => change({ address: typed, latitude: null, longitude: null })}
      onBlur={address.field.onBlur}
      error={parts.find(({ fieldState }) => fieldState.error)?.fieldState.error?.message}
      inputRef={(element) => {
        for (const { field } of parts) field.ref(element)
      }}
      isRequired
    />
  )
}

const noDistance = 'later'
const distanceOptions = () => [
  { id: noDistance, label: t("I'll decide later") },
  ...travelDistances.map((miles) => ({ id: String(miles), label: t('{miles} miles', { miles }) })),
]

const DistanceField = ({ form }: RegistrationFields) => (
  <Field form={form} name="travel_distance">
    {({ value, onChange, inputRef: _, ...field }) => (
      <Select
        {...field}
        label={t('How far are you willing to travel?')}
        options={distanceOptions()}
        value={value ? String(value) : noDistance}
        onChange={(id) => onChange(id === noDistance ? null : Number(id))}
      />
    )}
  </Field>
)

const TermsField = ({ form }: RegistrationFields) => (
  <Field form={form} name="terms_and_conditions">
    {({ value, inputRef, ...field }) => (
      <Checkbox
        {...field}
        isSelected={value}
        inputRef={inputRef}
        description={t('The links open in a new window.')}
      >
        <RichText
          text={t(
            'I am 18 years of age or older and I agree to the <0>Terms & Conditions</0> and <1>Privacy Policy</1>',
          )}
          parts={[
            (text) => (
              <TextLink href="/terms" target="_blank" rel="noopener">
                {text}
              </TextLink>
            ),
            (text) => (
              <TextLink href={portalConfig().privacy_policy_url} target="_blank" rel="noopener noreferrer">
                {text}
              </TextLink>
            ),
          ]}
        />
      </Checkbox>
    )}
  </Field>
)

const LowerFields = ({ form }: RegistrationFields) => {
  const { isSubmitting } = form.formState
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field form={form} name="city">
          {(field) => <TextField {...field} label={t('City')} autoComplete="address-level2" isRequired />}
        </Field>
        <Field form={form} name="country">
          {(field) => <CountryField {...field} label={t('Country')} isRequired />}
        </Field>
      </div>
      <DistanceField form={form} />
      <TermsField form={form} />
      <Button type="submit" size="large" isPending={isSubmitting} className="w-full">
        {isSubmitting ? t('Registering...') : t('Register')}
      </Button>
    </>
  )
}

/** The server's message about the registration as a whole, besides those about its fields. */
const refusalText = (error: unknown): string | null =>
  error instanceof ApiError && Object.keys(error.fields).length > 0
    ? `${t("We couldn't create your account.")} ${known(error.message)}`
    : null

export const RegistrationForm = ({ onRegistered }: { onRegistered: (email: string) => void }) => {
  const [refusal, setRefusal] = useState<string | null>(null)
  const hasPassword = portalConfig().sign_in === 'plain'
  // Set for a person who has signed in without having an account.
  const { email = '' } = (useLocation().state ?? {}) as { email?: string }
  const form = useSavingForm<Values>({
    schema: loadSchema,
    defaultValues: keptDraft({ ...empty, email, ...(hasPassword ? { password: '' } : {}) }),
    save: async (values) => {
      setRefusal(null)
      try {
        // The first email is already in the language of this page.
        const spoken = language() === 'en' ? {} : { language: language() }
        // Only values that fit the schema get here.
        const { email } = await write('POST /pilots/account', {
          body: { ...(values as Registration), ...spoken },
        })
        onRegistered(email)
      } catch (error) {
        setRefusal(refusalText(error))
        throw error
      }
    },
  })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }),
    [subscribe],
  )

  return (
    <Card>
      <Form form={form} className="grid gap-5">
        {refusal && (
          <Alert tone="danger" isLive>
            {refusal}
          </Alert>
        )}
        <div className="grid grid-cols-2 items-start gap-3 sm:gap-5">
          <Field form={form} name="first_name">
            {(field) => <TextField {...field} label={t('First name')} autoComplete="given-name" isRequired />}
          </Field>
          <Field form={form} name="last_name">
            {(field) => <TextField {...field} label={t('Last name')} autoComplete="family-name" isRequired />}
          </Field>
        </div>
        <Field form={form} name="email">
          {(field) => (
            <TextField
              {...field}
              label={t('Email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              description={t("You'll sign in with it.")}
              isRequired
            />
          )}
        </Field>
        {hasPassword && (
          <Field form={form} name="password">
            {({ value, ...field }) => (
              <TextField
                {...field}
                value={value ?? ''}
                label={t('Password')}
                type="password"
                autoComplete="new-password"
                isRequired
              />
            )}
          </Field>
        )}
        <AddressField form={form} />
        <LowerFields form={form} />
      </Form>
    </Card>
  )
}
