import { numberText, t } from '@sortie/domain/language'

const mostNames = 200

/** Which files are meant: so many of them that a person would read, in a box that scrolls. */
export const FileNames = ({ names, label = t('Files') }: { names: readonly string[]; label?: string }) => (
  <ul
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by the keyboard
    tabIndex={0}
    aria-label={label}
    className="max-h-64 overflow-y-auto rounded-control border border-line"
  >
    {names.slice(0, mostNames).map((name, index) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: two folders may hold files of the same name
        key={`${index} ${name}`}
        className="border-b border-line px-3 py-2 text-small text-ink last:border-b-0"
      >
        {name}
      </li>
    ))}
    {names.length > mostNames && (
      <li className="px-3 py-2 text-small">
        {t('and {count} more', { count: numberText(names.length - mostNames) })}
      </li>
    )}
  </ul>
)
