import type { PortalCalls } from '@sortie/contract/all-calls'
import type { CallInput } from '@sortie/contract/call'
import { t } from '@sortie/domain/language'
import { Button } from '@sortie/ui/actions/button.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { LogoMark } from '@sortie/ui/layout/logo.tsx'
import { Field, Form, useSavingForm } from '@sortie/web-app/forms/form.tsx'
import { useNavigate } from 'react-router'
import { pageToEnter } from '#app/enter-portal.ts'
import { beginSession } from '#app/leave-nothing.ts'
import { write } from '#app/writes.ts'

type Credentials = CallInput<PortalCalls['POST /v1/authenticate']>['body']

const loadSchema = async () =>
  (await import('@sortie/contract/session.calls')).sessionCalls['POST /v1/authenticate'].body

/** The sign-in of test environments without an identity provider. */
export const PlainSignIn = () => {
  const navigate = useNavigate()
  const form = useSavingForm<Credentials>({
    schema: loadSchema,
    defaultValues: { resource: 'pilot', email: '', password: '' },
    save: async (body) => {
      const { token, email } = await write('POST /v1/authenticate', { body })
      await beginSession({ credentials: { kind: 'plain', token, email }, actingAs: null })
      await navigate(await pageToEnter(), { replace: true })
    },
  })

  return (
    <main className="mx-auto grid min-h-dvh max-w-sm content-center gap-4 p-6">
      <LogoMark className="size-12" />
      <h1 className="text-display font-semibold">{t('Sign in')}</h1>
      <Form form={form} className="grid gap-4">
        <Field form={form} name="email">
          {(field) => (
            <TextField {...field} label={t('Email')} type="email" autoComplete="username" isRequired />
          )}
        </Field>
        <Field form={form} name="password">
          {(field) => (
            <TextField
              {...field}
              label={t('Password')}
              type="password"
              autoComplete="current-password"
              isRequired
            />
          )}
        </Field>
        <Button type="submit" isPending={form.formState.isSubmitting}>
          {t('Sign in')}
        </Button>
      </Form>
    </main>
  )
}
