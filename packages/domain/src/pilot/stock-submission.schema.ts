import { z } from 'zod'
import type { FormFile } from '../file-type.ts'
import { isCountryCode } from '../place/countries.ts'
import { tooLongText } from '../texts.ts'
import { hasTagsEnough, isTimecode, stockFileError, stockTexts } from './stock-submission.ts'

const text = (message: string) => z.string(message).trim().min(1, message).max(200, tooLongText(200))

/** The words of a submission, for the form and for the server. */
export const stockWords = {
  category: z.preprocess(
    (value) => (value === '' || value === null || value === undefined ? undefined : Number(value)),
    z.number(stockTexts.category).min(0, stockTexts.category),
  ),
  description: z
    .string(stockTexts.description)
    .trim()
    .min(20, stockTexts.description)
    .max(5000, tooLongText(5000)),
  city: text(stockTexts.city),
  state: text(stockTexts.state),
  country: z.string(stockTexts.country).max(60, stockTexts.country).refine(isCountryCode, stockTexts.country),
  timecode: z
    .string()
    .max(40, stockTexts.timecode)
    .trim()
    .refine((value) => value === '' || isTimecode(value), stockTexts.timecode)
    .default(''),
  tags: z.string(stockTexts.tags).max(5000, tooLongText(5000)).refine(hasTagsEnough, stockTexts.tags),
}

/** The form as the portal holds it, with its file. */
export const stockFormSchema = z.object({
  fileInput: z.custom<FormFile | null>().superRefine((file, context) => {
    const message = stockFileError(file)
    if (message) context.addIssue(message)
  }),
  ...stockWords,
})
