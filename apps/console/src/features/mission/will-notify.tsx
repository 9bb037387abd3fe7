import type { Messages } from './mission.queries.ts'

const listed = new Intl.ListFormat('en-US')

const pilotsText = ({ notifications, total }: Messages): string => {
  const names = [...new Set(notifications.map(({ pilot_name }) => pilot_name))]
  if (names.length > 3) return `${names[0]} and ${total - 1} others`
  return listed.format(names)
}

/** Each message once, however many pilots get it. */
const textsOf = ({ notifications }: Messages) => [
  ...new Map(notifications.map(({ title, body }) => [`${title} ${body}`, { title, body }])).values(),
]

/** Whom a change will notify of what, before it is made. */
export const WillNotify = ({ messages }: { messages: Messages }) => {
  if (messages.total === 0 && messages.emails.length === 0)
    return <p className="text-small text-ink-soft">Nobody will be notified.</p>
  return (
    <div className="rounded-control border border-line bg-canvas px-3 py-2 text-small">
      <p className="font-medium text-ink">
        {messages.total === 1 ? 'This will notify' : `This will send ${messages.total} notifications, to`}{' '}
        {pilotsText(messages)}
        {messages.emails.length > 0 && ', also by email'}
      </p>
      <ul className="mt-1 flex flex-col gap-1 text-ink-soft">
        {textsOf(messages).map(({ title, body }) => (
          <li key={`${title} ${body}`} className="wrap-anywhere">
            {title}: {body}
          </li>
        ))}
      </ul>
    </div>
  )
}
