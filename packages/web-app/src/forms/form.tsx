import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { known } from '@sortie/domain/language'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import {
  Controller,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  type ResolverResult,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { ConnectionError } from '../calls.ts'
import { nextTask } from '../first-drawing.tsx'
import { isServerAway, isThere, onReachabilityChange } from '../reachability.ts'
import { type Changed, changedValues } from './changed-values.ts'
import { loadSchema } from './load-schema.ts'
import { fieldPaths, readServerErrors } from './server-errors.ts'

// docs/forms.md says how a form is made.

/** A Zod schema of these values, in the standard form that form libraries accept. */
export type FormSchema<Values> = {
  readonly '~standard': { readonly types?: { readonly input: Values; readonly output: Values } | undefined }
}

type FormOptions<Values extends FieldValues> = {
  /**
   * The schema with which the server checks the values. It needs Zod, so it is loaded once someone begins to fill in
   * the form.
   */
  schema: () => Promise<FormSchema<Values>>
  defaultValues: DefaultValues<Values>
  /** What is stored now, if the form stays open while others change it: fields that nobody has touched follow. */
  current?: Values
  /**
   * Sends the values. Errors that it throws become messages in the form, and no input is lost. To change what exists,
   * only what differs is sent: the other fields may have been changed elsewhere since.
   */
  save: (values: Values, changed: Changed<Values>) => Promise<unknown>
}

export type SavingForm<Values extends FieldValues> = UseFormReturn<Values, unknown, Values> & {
  submit: () => Promise<void>
  /** Loads the schema, so that it is ready before the form is submitted. */
  prepare: () => void
  noteTyping: (isTyping: boolean) => void
}

/** To compare with later: the form changes its values in place. */
const copyOf = (values: object): Record<string, unknown> => JSON.parse(JSON.stringify(values))

const isTextInput = (element: Element): boolean =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** A check that couldn't be made. */
const refusedFor = <Values extends FieldValues>(message: string | null): ResolverResult<Values, Values> => ({
  values: {},
  errors: { root: { server: { type: 'server', message: message ?? '' } } } as never,
})

/** Fails as soon as it is known that the server is away. */
const whileServerIsThere = <Result,>(work: Promise<Result>): Promise<Result> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const fail = () => reject(new ConnectionError())
  const stop = onReachabilityChange(() => isServerAway() && fail())
  // It may be back since it was asked last.
  if (isServerAway()) void isThere().then((there) => there || fail())
  return Promise.race([work, promise]).finally(stop)
}

/** A form that is checked with the server's schema and shows the server's errors at its fields. */
export const useSavingForm = <Values extends FieldValues>({
  schema,
  defaultValues,
  current,
  save,
}: FormOptions<Values>): SavingForm<Values> => {
  const loaded = useRef<Promise<Resolver<Values, unknown, Values>> | null>(null)
  const loadResolver = () => {
    const load = async (): Promise<Resolver<Values, unknown, Values>> => {
      try {
        return standardSchemaResolver(await loadSchema(schema))
      } catch (error) {
        loaded.current = null
        throw error
      }
    }
    loaded.current ??= load()
    return loaded.current
  }

  // Some fields give their value only when they are left: what is being typed there would be replaced.
  const [isTyping, setTyping] = useState(false)
  const [followed, follow] = useState(current)
  if (!isTyping && followed !== current) follow(current)

  const form = useForm<Values, unknown, Values>({
    defaultValues,
    ...(followed && { values: followed, resetOptions: { keepDirtyValues: true, keepErrors: true } }),
    resolver: async (...args) => {
      try {
        const check = await whileServerIsThere(loadResolver())
        // The button says that the form is being sent before it is checked and drawn with its errors.
        await nextTask()
        return await check(...args)
      } catch (error) {
        return refusedFor(readServerErrors(error, []).message)
      }
    },
  })

  const isSaving = useRef(false)
  /** What the fields said before anyone changed them here, and when they were submitted. */
  const before = useRef(copyOf(defaultValues))
  const submitted = useRef(before.current)
  const checkAndSave = form.handleSubmit(async (values) => {
    try {
      const changed = changedValues(values, submitted.current, followed ?? before.current)
      await save(values, changed as Changed<Values>)
      before.current = submitted.current
      // The saved values are the new defaults; what was typed since then still counts as changed.
      form.reset(values, { keepValues: true })
    } catch (error) {
      const { fields, message } = readServerErrors(error, fieldPaths(form.getValues()))
      if (message) form.setError('root.server', { message })
      for (const [index, [name, text]] of fields.entries())
        form.setError(
          name as FieldPath<Values>,
          { type: 'server', message: text },
          { shouldFocus: index === 0 },
        )
    }
  })
  // Enter submits a form even while its button is busy, and the second submit would save everything twice.
  const submit = async () => {
    if (isSaving.current) return
    isSaving.current = true
    submitted.current = copyOf(form.getValues())
    await checkAndSave().finally(() => {
      isSaving.current = false
    })
  }
  // A failure is handled by the submit, which loads the schema again.
  const prepare = () => void loadResolver().catch(() => undefined)
  return { ...form, submit, prepare, noteTyping: setTyping }
}

type FormProps<Values extends FieldValues> = {
  form: SavingForm<Values>
  children: ReactNode
  className?: string
}

/** Wraps the fields. Errors that belong to no field are shown at the top. */
export const Form = <Values extends FieldValues>({ form, children, className }: FormProps<Values>) => (
  <AriaForm
    validationBehavior="aria"
    onSubmit={(event) => {
      event.preventDefault()
      void form.submit()
    }}
  >
    {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus is that of the fields within */}
    <div
      className={className}
      onFocus={({ target }) => {
        form.prepare()
        form.noteTyping(isTextInput(target))
      }}
      onBlur={() => form.noteTyping(false)}
    >
      {form.formState.errors.root?.server?.message && (
        <Alert tone="danger" isLive>
          {form.formState.errors.root.server.message}
        </Alert>
      )}
      {children}
    </div>
  </AriaForm>
)

type FieldBinding<Value> = {
  name: string
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  error: string | undefined
  /** A ref for the element that gets the focus when this is the first field with an error. */
  inputRef: (element: HTMLElement | null) => void
}

type FieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  form: SavingForm<Values>
  name: Name
  children: (field: FieldBinding<FieldPathValue<Values, Name>>) => ReactElement
}

/** Connects a field of the design system to a value of the form: spread the given props into the field. */
export const Field = <Values extends FieldValues, Name extends FieldPath<Values>>({
  form,
  name,
  children,
}: FieldProps<Values, Name>) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { ref, ...field }, fieldState }) => {
      const message = fieldState.error?.message
      return children({ ...field, inputRef: ref, error: message && known(message) })
    }}
  />
)
