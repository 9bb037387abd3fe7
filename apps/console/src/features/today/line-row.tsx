import { classNames } from '@sortie/ui/class-names.ts'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { Link } from 'react-aria-components/Link'
import { ageText } from './age-text.ts'
import { kindWords } from './kinds.ts'
import { LineAction } from './line-action.tsx'
import { hrefOf } from './line-href.ts'
import type { Line } from './today.queries.ts'

type LineRowProps = {
  line: Line
  /** Whether someone has seen to it since the list was last moved. */
  isGone: boolean
  now: number
}

export const LineRow = ({ line, isGone, now }: LineRowProps) => {
  const { icon: Icon, label } = kindWords[line.kind]
  const href = hrefOf(line)
  return (
    <li
      data-line={line.id}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2.5 last:border-b-0 has-[a:focus-visible]:bg-sunken sm:flex-nowrap',
        isGone && 'text-ink-soft',
      )}
    >
      <Icon
        aria-hidden
        className={classNames(
          'size-4 shrink-0',
          line.urgent && !isGone ? 'text-danger-deep' : 'text-ink-soft',
        )}
      />
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere">
          {line.urgent && !isGone && <span className="font-medium text-danger-deep">Urgent · </span>}
          <VisuallyHidden>{label}: </VisuallyHidden>
          {href ? (
            <Link href={href} className="rounded-sm font-medium hover:underline">
              {line.title}
            </Link>
          ) : (
            <span className="font-medium">{line.title}</span>
          )}
          {line.pilot && line.pilot.name !== line.title && (
            <span className="text-ink-soft"> · {line.pilot.name}</span>
          )}
        </p>
        <p className="text-ink-soft wrap-anywhere">{line.reason}</p>
      </div>
      <span className="figures shrink-0 text-ink-soft" title={new Date(line.since).toLocaleString('en-US')}>
        <VisuallyHidden>Waiting for </VisuallyHidden>
        {ageText(line.since, now)}
      </span>
      <span className="flex w-44 shrink-0 justify-end max-sm:w-auto max-sm:flex-1">
        {isGone ? (
          <span className="flex h-8 items-center font-medium">Handled</span>
        ) : (
          <LineAction line={line} href={href} />
        )}
      </span>
    </li>
  )
}
