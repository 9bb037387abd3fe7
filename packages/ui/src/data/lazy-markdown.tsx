import { classNames } from '../class-names.ts'
import { useLatePart } from '../lazy.ts'

const loadParser = () => import('./markdown.tsx')

/**
 * The text of a Markdown document without its markup, every other part of it bold; lists keep their bullets. Whatever
 * changes the width of a line is kept, so that nothing moves when the parser has loaded.
 */
export const plainParts = (text: string): string[] =>
  text
    // Each part has a limit, so that no text takes long.
    .replaceAll(/!?\[([^\]\n]{0,200})\]\([^)\s]{0,500}\)/g, '$1')
    .replaceAll(/^#{1,6} +/gm, '')
    .replaceAll(/^( {0,8})[-*+] +/gm, '$1• ')
    .replaceAll(/__|`/g, '')
    .split(/\*\*([^*\n]{1,500})\*\*/)
    .map((part) => part.replaceAll('**', ''))

export interface MarkdownProps {
  children: string
  /** For screens of small print, where the page decides how wide a text is. */
  isDense?: boolean
}

export const markdownClass = (isDense = false): string =>
  isDense ? 'gap-1.5 text-small' : 'max-w-prose gap-3 text-body'

/**
 * A text in Markdown. The parser is as large as the rest of a mission's pages, so plain text is shown until it has
 * loaded.
 */
export const Markdown = ({ children, isDense }: MarkdownProps) => {
  const parser = useLatePart(loadParser)
  if (parser) return <parser.Markdown isDense={isDense ?? false}>{children}</parser.Markdown>
  return (
    <p className={classNames('break-words whitespace-pre-line text-ink-soft', markdownClass(isDense))}>
      {plainParts(children).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <strong key={index} className="font-semibold text-ink">
            {part}
          </strong>
        ),
      )}
    </p>
  )
}
