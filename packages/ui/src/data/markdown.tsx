import ReactMarkdown, { type Components } from 'react-markdown'
import { TextLink } from '../actions/text-link.tsx'
import { classNames } from '../class-names.ts'
import { type MarkdownProps, markdownClass } from './lazy-markdown.tsx'

const allowedProtocols = ['http:', 'https:', 'mailto:', 'tel:']

/** The URL if a text from outside may link to it; anything else is not a link. */
export const safeUrl = (url: string): string => {
  const protocol = /^([a-z][a-z0-9+.-]*:)/i.exec(url.trim())?.[1]?.toLowerCase()
  return protocol && allowedProtocols.includes(protocol) ? url.trim() : ''
}

const components: Components = {
  a: ({ href, children }) =>
    href ? (
      <TextLink href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </TextLink>
    ) : (
      <span>{children}</span>
    ),
  // The page has its own headings, and those of the text must not compete with them.
  h1: ({ children }) => <p className="font-semibold text-ink">{children}</p>,
  h2: ({ children }) => <p className="font-semibold text-ink">{children}</p>,
  h3: ({ children }) => <p className="font-semibold text-ink">{children}</p>,
  h4: ({ children }) => <p className="font-semibold text-ink">{children}</p>,
  h5: ({ children }) => <p className="font-semibold text-ink">{children}</p>,
  h6: ({ children }) => <p className="font-semibold text-ink">{children}</p>,
  ul: ({ children }) => <ul className="flex list-disc flex-col gap-1 pl-5">{children}</ul>,
  ol: ({ children }) => <ol className="flex list-decimal flex-col gap-1 pl-5">{children}</ol>,
  code: ({ children }) => <code className="rounded-sm bg-sunken px-1 font-mono">{children}</code>,
  strong: ({ children }) => <strong className="font-semibold text-ink">{children}</strong>,
  // An image could reveal to its host who reads the text, and when.
  img: ({ alt }) => <span>{alt}</span>,
}

/** Markdown without raw HTML; tags are dropped. */
export const Markdown = ({ children, isDense }: MarkdownProps) => (
  <div className={classNames('flex flex-col break-words text-ink-soft', markdownClass(isDense))}>
    <ReactMarkdown skipHtml urlTransform={safeUrl} components={components}>
      {children}
    </ReactMarkdown>
  </div>
)
