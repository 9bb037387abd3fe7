import { t } from '@sortie/domain/language'
import { stockFileTypes } from '@sortie/domain/pilot/stock-submission'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { ProgressBar } from '@sortie/ui/feedback/progress-bar.tsx'
import { type ChosenFile, FileField } from '@sortie/ui/fields/file-field.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { Field, Form, useSavingForm } from '@sortie/web-app/forms/form.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { write } from '#app/writes.ts'
import { CountryField } from '#pilot/country-field.tsx'
import { categoriesQuery } from './stock-imagery.queries.ts'

type StockValues = {
  fileInput: ChosenFile | null
  category: number | null
  description: string
  city: string
  state: string
  country: string
  timecode: string
  tags: string
}

const empty: StockValues = {
  fileInput: null,
  category: null,
  description: '',
  city: '',
  state: '',
  country: '',
  timecode: '',
  tags: '',
}

/** Identifies a submission, so that a form that is sent again after its response was lost is stored once. */
const useSubmissionKey = () => {
  const last = useRef({ content: '', key: '' })
  return ({ fileInput, ...words }: StockValues): string => {
    const content = JSON.stringify([words, fileInput?.name, fileInput?.size, fileInput?.file.lastModified])
    if (content !== last.current.content) last.current = { content, key: crypto.randomUUID() }
    return last.current.key
  }
}

type StockFormProps = { country: string | null; onSubmitted: () => void }

/** A photo or a video for the stock library, and the facts about it. */
export const StockForm = ({ country, onSubmitted }: StockFormProps) => {
  const { data: categories, isError, isPending, refetch, isFetching } = useQuery(categoriesQuery)
  const keyOf = useSubmissionKey()
  const [sent, setSent] = useState(0)
  const defaults = { ...empty, country: country ?? '' }
  const form = useSavingForm<StockValues>({
    schema: async () =>
      (await import('@sortie/domain/pilot/stock-submission.schema')).stockFormSchema as never,
    defaultValues: defaults,
    save: async (values) => {
      const { fileInput, ...words } = values
      setSent(0)
      await write('POST /v1/pilots/stock_submissions', {
        form: { ...words, submission_key: keyOf(values), fileInput: fileInput?.file as never },
        onSent: setSent,
      })
      onSubmitted()
    },
  })
  const { isSubmitting } = form.formState
  return (
    <Card
      title={t('Submit a photo or a video')}
      description={t("We review every submission and let you know if it's added to our stock library.")}
    >
      <Form form={form} className="flex flex-col gap-5">
        {isError && !categories && (
          <Alert
            tone="danger"
            action={
              <Button mode="secondary" size="small" isPending={isFetching} onPress={() => void refetch()}>
                {t('Try again')}
              </Button>
            }
          >
            {t("We couldn't load the categories.")}
          </Alert>
        )}
        <Field form={form} name="fileInput">
          {(field) => (
            <FileField
              {...field}
              onChange={(file) => {
                field.onChange(file)
                if (file || field.error) void form.trigger('fileInput')
              }}
              label={t('Photo or video')}
              description={t('JPEG, PNG, TIFF, HEIC, WebP, MP4 or MOV, up to 200 MB.')}
              accept={stockFileTypes}
              isRequired
              isDisabled={isSubmitting}
            />
          )}
        </Field>
        <Field form={form} name="category">
          {({ value, onChange, inputRef: _, ...field }) => (
            <Select
              {...field}
              label={t('Category')}
              isLoading={isPending}
              options={(categories ?? []).map(({ id, name }) => ({ id: String(id), label: name }))}
              value={value === null ? null : String(value)}
              onChange={(id) => onChange(Number(id))}
              isRequired
            />
          )}
        </Field>
        <Field form={form} name="description">
          {(field) => (
            <TextArea
              {...field}
              label={t('Description')}
              description={t('What it shows, in at least 20 characters.')}
              maxLength={5000}
              isRequired
            />
          )}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field form={form} name="city">
            {(field) => <TextField {...field} label={t('City')} maxLength={200} isRequired />}
          </Field>
          <Field form={form} name="state">
            {(field) => <TextField {...field} label={t('State')} maxLength={200} isRequired />}
          </Field>
          <Field form={form} name="country">
            {(field) => <CountryField {...field} label={t('Country')} isRequired />}
          </Field>
          <Field form={form} name="timecode">
            {(field) => (
              <TextField
                {...field}
                label={t('Timecode')}
                placeholder={t('hh:mm')}
                description={t('For videos: the best moment.')}
              />
            )}
          </Field>
        </div>
        <Field form={form} name="tags">
          {(field) => (
            <TextArea
              {...field}
              label={t('Tags')}
              description={t('5 to 45 tags, separated by commas.')}
              placeholder={t('coast, sunrise, beach, pier, aerial')}
              rows={2}
              isRequired
            />
          )}
        </Field>
        {isSubmitting && <ProgressBar label={t('Uploading your file')} value={sent * 100} />}
        <div className="flex justify-end">
          <Button type="submit" isPending={isSubmitting} className="w-full sm:w-auto">
            {isSubmitting ? t('Submitting…') : t('Submit')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
