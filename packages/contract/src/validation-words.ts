import { z } from 'zod'

type Issue = z.core.$ZodRawIssue

export const requiredText = 'This field is required.'

const kinds: Readonly<Record<string, string>> = {
  string: 'Must be text.',
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object.',
  record: 'Must be an object.',
  null: 'Must be null.',
}

const formats: Readonly<Record<string, string>> = {
  date: 'Must be a date such as 2030-06-30.',
  datetime: 'Must be a date and time with a UTC offset, such as 2030-06-11T09:00:00-06:00.',
  email: 'Must be an email such as pilot@example.com.',
  url: 'Must be a complete URL, with its protocol in front.',
  uuid: 'Must be a UUID.',
}

const number = (value: unknown): string => Number(value).toLocaleString('en-US')

const count = (value: unknown, one: string): string =>
  `${number(value)} ${Number(value) === 1 ? one : `${one}s`}`

const counted = (origin: string): string | null =>
  ({ string: 'character', array: 'entry', set: 'entry' })[origin] ?? null

const amount = (value: unknown, one: string): string =>
  one === 'entry' && Number(value) !== 1 ? `${number(value)} entries` : count(value, one)

const tooBig = (issue: Extract<Issue, { code: 'too_big' }>): string => {
  const one = counted(issue.origin)
  if (one) return `Must have ${amount(issue.maximum, one)} or fewer.`
  return issue.inclusive
    ? `Must be ${number(issue.maximum)} or less.`
    : `Must be less than ${number(issue.maximum)}.`
}

const tooSmall = (issue: Extract<Issue, { code: 'too_small' }>): string => {
  const one = counted(issue.origin)
  if (one)
    return Number(issue.minimum) === 1
      ? "Can't be empty."
      : `Must have ${amount(issue.minimum, one)} or more.`
  return issue.inclusive
    ? `Must be ${number(issue.minimum)} or more.`
    : `Must be more than ${number(issue.minimum)}.`
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `Must be ${values[0]}.` : `Must be one of: ${values.join(', ')}.`

/** The error message for a value, for the person who sent it. Messages that a schema defines take precedence. */
export const wordsOf = (issue: Issue): string => {
  // A request without a body has null as its body.
  const isMissing = issue.input === undefined || (issue.input === null && !issue.path?.length)
  switch (issue.code) {
    case 'invalid_type':
      return isMissing ? requiredText : (kinds[issue.expected] ?? "Isn't valid.")
    case 'invalid_value':
      return isMissing ? requiredText : oneOf(issue.values)
    case 'invalid_format':
      return formats[issue.format] ?? "Doesn't have the right format."
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.join(', ')}.`
    case 'invalid_union':
      return isMissing ? requiredText : "Doesn't have any of the allowed forms."
    default:
      return "Isn't valid."
  }
}

/** Makes every schema use these messages from now on. */
export const useOurWords = (): void => {
  z.config({ customError: wordsOf })
}
