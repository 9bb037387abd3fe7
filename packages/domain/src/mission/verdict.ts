import type { Verdict } from './verdict.schema.ts'

export const verdicts = ['accepted', 'rejected'] as const

/** Why something was rejected, in one sentence or several: the reasons, then the note. */
export const verdictText = ({ reasons, note }: Pick<Verdict, 'reasons' | 'note'>): string =>
  [reasons.map(({ name }) => name).join(', '), note.trim()]
    .filter((part) => part !== '')
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ')
