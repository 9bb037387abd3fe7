import { useLatePart } from '@sortie/ui/lazy.ts'

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

/**
 * A text in Markdown. The parser is as large as the rest of a mission's pages, so plain text is shown until it has
 * loaded.
 */
export const Markdown = ({ children }: { children: string }) => {
  const parser = useLatePart(loadParser)
  if (parser) return <parser.Markdown>{children}</parser.Markdown>
  return (
    <p className="max-w-prose text-body break-words whitespace-pre-line text-ink-soft">
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
