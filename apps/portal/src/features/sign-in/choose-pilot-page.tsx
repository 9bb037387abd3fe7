import { t } from '@sortie/domain/language'
import { Button } from '@sortie/ui/actions/button.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { LogoMark } from '@sortie/ui/layout/logo.tsx'
import { type FormEvent, useState } from 'react'

/** For an admin who arrived without a pilot number, since an admin has no account of their own to show. */
export const ChoosePilotPage = () => {
  const [number, setNumber] = useState('')
  const [error, setError] = useState<string | null>(null)
  const choose = (event: FormEvent) => {
    event.preventDefault()
    if (!/^[1-9]\d{0,14}$/.test(number.trim())) {
      setError(t('Enter a pilot number, such as 1001.'))
      return
    }
    const query = new URLSearchParams({
      pilot_number: number.trim(),
      pilot_first_name: '',
      pilot_last_name: '',
    })
    location.assign(`/login?${query}`)
  }
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-6">
      <LogoMark className="size-12" />
      <h1 className="text-display font-semibold">{t('Which pilot?')}</h1>
      <p className="text-ink-soft">
        {t("You're signed in as an admin. Enter the number of the pilot whose account you want to open.")}
      </p>
      <form onSubmit={choose} noValidate className="grid justify-items-start gap-4">
        <TextField
          label={t('Pilot number')}
          inputMode="numeric"
          value={number}
          onChange={(text) => {
            setNumber(text)
            setError(null)
          }}
          error={error ?? undefined}
          isRequired
        />
        <Button type="submit">{t('Open account')}</Button>
      </form>
    </main>
  )
}
