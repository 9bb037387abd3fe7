import { useLatePart } from '@sortie/ui/lazy.ts'

const loadParser = () => import('./markdown.tsx')

/** The text of a Markdown document without its markup; lists keep their bullets. */
export const withoutMarks = (text: string): string =>
  text
    // Each part has a limit, so that no text takes long.
    .replaceAll(/!?\[([^\]\n]{0,200})\]\([^)\s]{0,500}\)/g, '$1')
    .replaceAll(/^#{1,6} +/gm, '')
    .replaceAll(/^( {0,8})[-*+] +/gm, '$1• ')
    .replaceAll(/\*\*|__|`/g, '')

/**
 * A text in Markdown. The parser is as large as the rest of a mission's pages, so plain text is shown until it has
 * loaded.
 */
export const Markdown = ({ children }: { children: string }) => {
  const parser = useLatePart(loadParser)
  if (parser) return <parser.Markdown>{children}</parser.Markdown>
  return (
    <p className="max-w-prose text-body break-words whitespace-pre-line text-ink-soft">
      {withoutMarks(children)}
    </p>
  )
}
