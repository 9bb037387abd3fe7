import type { Verdict } from './verdict.schema.ts'

export const verdicts = ['accepted', 'rejected'] as const

/**
 * Why something was rejected, in one sentence or several: the reasons, then the note. What it applies to, if given, is in
 * parentheses after what is said first.
 */
export const verdictText = ({ reasons, note }: Pick<Verdict, 'reasons' | 'note'>, appliesTo = ''): string =>
  [reasons.map(({ name }) => name).join(', '), note.trim()]
    .filter((part) => part !== '')
    .map((part, index) => {
      const words = part.replace(/[.!?]$/, '')
      return `${words}${appliesTo && index === 0 ? ` (${appliesTo})` : ''}${part.slice(words.length) || '.'}`
    })
    .join(' ')
