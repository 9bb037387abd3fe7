import type { FieldProps } from '@sortie/ui/fields/field-parts.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { loadCode } from '@sortie/ui/lazy.ts'
import { type Ref, useEffect, useState } from 'react'

export type PhoneFieldProps = FieldProps & {
  name?: string
  /** The stored form, E.164, or the typed text while that isn't a number yet. */
  value: string
  /** The country whose format for numbers is used. */
  country: string | null
  onChange: (value: string) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  isRequired?: boolean
}

type PhoneRules = typeof import('@sortie/domain/pilot/phone')

let loading: Promise<PhoneRules> | null = null
const loadRules = (): Promise<PhoneRules> => {
  loading ??= loadCode(() => import('@sortie/domain/pilot/phone')).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** A phone number, shown in the format of the country and reported in the stored form. */
export const PhoneField = ({ value, country, onChange, onBlur, ...rest }: PhoneFieldProps) => {
  const [rules, setRules] = useState<PhoneRules | null>(null)
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  useEffect(() => {
    let isHere = true
    loadRules().then(
      (loaded) => isHere && setRules(loaded),
      (error: unknown) => console.warn('the rules of phone numbers could not be loaded', error),
    )
    return () => {
      isHere = false
    }
  }, [])

  const shown = value && rules ? rules.showPhone(value, country) : value
  // A value other than the reported one, from the server for example, replaces the typed text.
  const text = typed && typed.value === value ? typed.text : shown

  const type = (next: string) => {
    const stored = rules?.readPhone(next, country) ?? next.trim()
    setTyped({ text: next, value: stored })
    onChange(stored)
  }

  return (
    <TextField
      {...rest}
      type="tel"
      autoComplete="tel"
      value={text}
      onChange={type}
      onBlur={() => {
        // The rules may have loaded after the number was typed.
        const stored = rules?.readPhone(text, country)
        if (stored && stored !== value) onChange(stored)
        setTyped(null)
        onBlur?.()
      }}
    />
  )
}
