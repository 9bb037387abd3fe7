import { known, t, toTranslate } from '@sortie/domain/language'
import {
  asksForIssuingBody,
  isLicenseFilledIn,
  type LicenseForm as LicenseValues,
  type LocalDays,
  licenseFileError,
  licenseFileTypes,
  licenseYears,
  profileLicenseFileTypes,
} from '@sortie/domain/pilot/license'
import type { LicenseType, PilotLicense } from '@sortie/domain/pilot/license.schema'
import { readTypedDay, writeTypedDay } from '@sortie/domain/time/typed-day'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { type ChosenFile, FileField } from '@sortie/ui/fields/file-field.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { TypedDateField } from '@sortie/ui/fields/typed-date-field.tsx'
import { ApiError } from '@sortie/web-app/calls.ts'
import { Field, Form, useSavingForm } from '@sortie/web-app/forms/form.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { write } from '#app/writes.ts'

export type LicenseDraft = Omit<LicenseValues, 'image'> & { image: ChosenFile | null }

/** The place of the form determines which files it accepts. */
export type LicensePlace = 'profile' | 'signup'

const fileTypes = { profile: profileLicenseFileTypes, signup: licenseFileTypes }
const fileWords = {
  profile: toTranslate('JPEG, PDF or PNG, up to 20 MB.'),
  signup: toTranslate('A photo or a PDF, up to 20 MB. JPEG, PNG, PDF, HEIC, TIFF, BMP and WebP are fine.'),
}

const dateLabels = {
  issue_date: toTranslate('Issue date'),
  expiration_date: toTranslate('Expiration date'),
  not_applicable: '',
}

const draftOf = (license: PilotLicense | null): LicenseDraft => ({
  license_number: license?.license_number ?? '',
  reference_date: license?.reference_date ? writeTypedDay(license.reference_date) : '',
  issuing_body: license?.issuing_body ?? '',
  image: null,
})

/**
 * Saves the text first and the document second. What was saved is remembered, so that after a failure only the rest is
 * sent again. The text is always sent along, in case it was corrected in the meantime.
 */
const useLicenseSave = (type: LicenseType, license: PilotLicense | null) => {
  const saved = useRef(license)
  return async ({ image, ...typed }: LicenseDraft): Promise<PilotLicense> => {
    // The order of a typed day depends on the language, which the server doesn't know.
    const words = { ...typed, reference_date: readTypedDay(typed.reference_date) ?? typed.reference_date }
    saved.current ??= await write('POST /v1/pilots/pilot_licenses', { form: { license: type.id, ...words } })
    const { id, revision } = saved.current
    try {
      saved.current = await write('PUT /v1/pilots/pilot_licenses/{id}', {
        params: { id },
        form: { ...words, revision, ...(image ? { image: image.file as never } : {}) },
      })
      return saved.current
    } catch (error) {
      // It was deleted in the meantime, in another window for example. The next try starts over.
      if (error instanceof ApiError && error.status === 404) saved.current = null
      throw error
    }
  }
}

export type LicenseFormProps = {
  type: LicenseType
  /** The license to complete or renew; null for a new one. */
  license: PilotLicense | null
  /** The text that was typed before the pilot went back to choose another kind, or reloaded the page. */
  draft: LicenseDraft | undefined
  onTyped?: (draft: LicenseDraft) => void
  place: LicensePlace
  today: LocalDays
  onBack: (draft: LicenseDraft) => void
  onSaved: (license: PilotLicense) => void
  onSaving?: (isSaving: boolean) => void
}

/** The page INFORMATION: the fields of a kind of license, and its document. */
export const LicenseForm = ({
  type,
  license,
  draft,
  place,
  today,
  onTyped,
  onBack,
  onSaved,
  onSaving,
}: LicenseFormProps) => {
  const save = useLicenseSave(type, license)
  const isRefusedBefore = license?.verdict === 'refused'
  const hasDocument = license?.image != null && !isRefusedBefore
  const form = useSavingForm<LicenseDraft>({
    schema: async () => {
      const { licenseFormSchema } = await import('@sortie/domain/pilot/license.schema')
      return licenseFormSchema(type, today, { fileTypes: fileTypes[place], hasDocument }) as never
    },
    defaultValues: draft ?? draftOf(license),
    save: async (values) => onSaved(await save(values)),
  })
  const values = useWatch({ control: form.control }) as LicenseDraft
  const { isSubmitting } = form.formState
  const tellSaving = useEffectEvent((isSaving: boolean) => onSaving?.(isSaving))
  useEffect(() => {
    tellSaving(isSubmitting)
    return () => tellSaving(false)
  }, [isSubmitting])
  const tellTyped = useEffectEvent((typed: LicenseDraft) => onTyped?.(typed))
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: (state) => tellTyped(state.values) }),
    [subscribe],
  )
  const isRefused = values.image !== null && licenseFileError(values.image, fileTypes[place]) !== null
  const isFilledIn = isLicenseFilledIn(type, {
    ...values,
    image: isRefused ? null : (values.image ?? (hasDocument ? stored : null)),
  })
  /** Shows the error of a field once it has been left, and removes it as soon as the value is valid. */
  const checked = <Name extends keyof LicenseDraft>(
    name: Name,
    field: { onChange: (value: LicenseDraft[Name]) => void; onBlur: () => void; error: string | undefined },
  ) => ({
    onChange: (value: LicenseDraft[Name]) => {
      field.onChange(value)
      if (field.error || name === 'image') void form.trigger(name)
    },
    onBlur: () => {
      field.onBlur()
      void form.trigger(name)
    },
  })
  return (
    <Form form={form} className="flex flex-col gap-5">
      <p className="font-medium text-ink">{type.name}</p>
      {isRefusedBefore && (
        <Alert tone="danger" title={t('Your document was refused')}>
          <span className="break-words whitespace-pre-line">{license.refusal_reason}</span>
        </Alert>
      )}
      {type.is_certificate_number_required && (
        <Field form={form} name="license_number">
          {(field) => (
            <TextField
              {...field}
              {...checked('license_number', field)}
              label={t('Certificate number')}
              autoComplete="off"
              isRequired
            />
          )}
        </Field>
      )}
      {type.reference_date_mode !== 'not_applicable' && (
        <Field form={form} name="reference_date">
          {(field) => (
            <TypedDateField
              {...field}
              {...checked('reference_date', field)}
              label={known(dateLabels[type.reference_date_mode])}
              years={licenseYears(type.reference_date_mode, today.latest)}
              today={today.latest}
              isRequired
            />
          )}
        </Field>
      )}
      {asksForIssuingBody(type) && (
        <Field form={form} name="issuing_body">
          {(field) => (
            <TextField
              {...field}
              {...checked('issuing_body', field)}
              label={type.issuing_body ?? t('Issuing body')}
              maxLength={200}
              isRequired={type.issuer_type === 'many_issuing_body'}
            />
          )}
        </Field>
      )}
      <Field form={form} name="image">
        {(field) => (
          <FileField
            {...field}
            {...checked('image', field)}
            onBlur={field.onBlur}
            label={t('Document')}
            description={
              hasDocument
                ? `${known(fileWords[place])} ${t("If you don't add a new file, we'll keep the current one.")}`
                : known(fileWords[place])
            }
            accept={fileTypes[place]}
            hasCamera
            isRequired={!hasDocument}
            isDisabled={isSubmitting}
          />
        )}
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        <Button mode="secondary" isDisabled={isSubmitting} onPress={() => onBack(form.getValues())}>
          {t('Back')}
        </Button>
        <Button type="submit" isPending={isSubmitting} isDisabled={!isFilledIn}>
          {license?.image ? t('Save') : t('Add')}
        </Button>
      </div>
    </Form>
  )
}

/** Stands for the document that the server already has. */
const stored = { name: '', type: null, size: 0 }
