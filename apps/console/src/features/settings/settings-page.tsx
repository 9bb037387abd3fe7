import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallInput, CallResponse } from '@sortie/contract/call'
import { type AttentionLimit, attentionLimits, unitOf } from '@sortie/domain/provider/attention'
import { Button } from '@sortie/ui/actions/button.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { NumberField } from '@sortie/ui/fields/number-field.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { Field, Form, useSavingForm } from '@sortie/web-app/forms/form.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { write } from '#app/writes.ts'
import { settingsKey } from './settings.effects.ts'

type Settings = CallResponse<ProviderCalls['GET /v1/provider/settings']>
type Changes = CallInput<ProviderCalls['PATCH /v1/provider/settings']>['body']

const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: ({ signal }) => call('GET /v1/provider/settings', { signal }),
})

const loadSchema = async () =>
  (await import('@sortie/contract/settings.calls')).settingsCalls['PATCH /v1/provider/settings'].body

const limits = Object.entries(attentionLimits) as [AttentionLimit, (typeof attentionLimits)[AttentionLimit]][]

const LimitsForm = ({ settings }: { settings: Settings }) => {
  const form = useSavingForm<Changes>({
    schema: loadSchema,
    defaultValues: settings,
    current: settings,
    save: async (_, changed) => {
      await write('PATCH /v1/provider/settings', { body: changed })
      showToast({ title: 'Saved' })
    },
  })
  const { isSubmitting } = form.formState
  return (
    <Form form={form} className="flex flex-col gap-5">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {limits.map(([name, { label, default: usual, least, most }]) => (
          <Field key={name} form={form} name={`attention.${name}`}>
            {({ value, onChange, inputRef: _, ...field }) => (
              <NumberField
                {...field}
                label={label}
                description={`Usually ${usual}`}
                formatOptions={{ style: 'unit', unit: unitOf(name), unitDisplay: 'long' }}
                minValue={least}
                maxValue={most}
                value={value ?? usual}
                onChange={(chosen) => onChange(Number.isNaN(chosen) ? usual : chosen)}
              />
            )}
          </Field>
        ))}
      </div>
      <Button type="submit" isPending={isSubmitting} className="self-start">
        Save
      </Button>
    </Form>
  )
}

/** What an owner sets for everyone. */
export const Component = () => {
  const query = useQuery(settingsQuery)
  return (
    <>
      <PageHeader
        title="Settings"
        description="How long something may take before it is listed under Today."
      />
      {query.isError && !query.data && <LoadFailure title="We couldn't load the settings" query={query} />}
      {query.isPending && <Spinner label="Loading" />}
      {query.data && (
        <Card>
          <LimitsForm settings={query.data} />
        </Card>
      )}
    </>
  )
}
