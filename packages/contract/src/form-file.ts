import type { FormFile } from '@sortie/domain/file-type'
import { z } from 'zod'

/** A file of a form. The server makes it from what it received, so that nobody can send one as text. */
export const formFile = (check: (file: FormFile) => string | null) =>
  z
    .any()
    .superRefine((file: FormFile, context) => {
      const message = check(file)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .meta({ type: 'string', format: 'binary' }) as z.ZodType<FormFile, FormFile>

/** A number in a form, where everything is text; an empty text counts as none. */
export const formNumber = <Schema extends z.ZodType<unknown, number>>(number: Schema) =>
  z.preprocess(
    (value) => (value === '' || value === undefined ? undefined : Number(value)),
    number.optional(),
  )
