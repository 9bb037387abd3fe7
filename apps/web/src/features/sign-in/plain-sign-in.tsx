import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#app/api.ts'
import { pageToEnter } from '#app/enter-portal.ts'
import { keepSession } from '#app/session.ts'
import { write } from '#app/write.ts'
import { Button } from '#ui/actions/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { LogoMark } from '#ui/layout/logo.tsx'

/** The sign-in of test environments, where no identity provider is. */
export const PlainSignIn = () => {
  const navigate = useNavigate()
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setPending(true)
    setError(null)
    try {
      const { token, email } = await write('POST /v1/authenticate', {
        body: {
          resource: 'pilot',
          email: String(form.get('email')),
          password: String(form.get('password')),
        },
      })
      keepSession({ credentials: { kind: 'plain', token, email }, actingAs: null })
      await navigate(await pageToEnter(), { replace: true })
    } catch (reason) {
      setError(reason instanceof ApiError ? reason.message : 'The connection was lost. Please try again.')
    } finally {
      setPending(false)
    }
  }

  return (
    <main className="mx-auto grid min-h-dvh max-w-sm content-center p-6">
      <form className="grid gap-4" onSubmit={submit}>
        <LogoMark className="size-12" />
        <h1 className="text-display font-semibold">Sign in</h1>
        {error && <Alert tone="danger">{error}</Alert>}
        <TextField label="Email" name="email" type="email" autoComplete="username" isRequired />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          isRequired
        />
        <Button type="submit" isPending={isPending}>
          Sign in
        </Button>
      </form>
    </main>
  )
}
