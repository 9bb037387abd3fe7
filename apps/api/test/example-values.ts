/** Secrets of a test, in the form that real ones have. */
const shown: Readonly<Record<string, string>> = {
  key: 'sortie_shown-once',
  secret: 'whsec_shown-once',
  token: 'shown-once',
  secret_key: 'shown-to-the-pilot',
  auth: 'key:signature',
  stripe_link: 'https://connect.stripe.com/setup/e/acct_example/shown-once',
}

/** Of a calendar, one event and its time zone. */
const shortCalendar = (text: string): string => {
  const [event = ''] = /BEGIN:VEVENT[\s\S]*?END:VEVENT\r\n/.exec(text) ?? []
  const zone = /TZID=([^:]+):/.exec(event)?.[1] ?? ''
  const isShown = (part: string) => part === event || part.startsWith(`BEGIN:VTIMEZONE\r\nTZID:${zone}\r\n`)
  return text.replaceAll(/BEGIN:(VEVENT|VTIMEZONE)[\s\S]*?END:\1\r\n/g, (part) => (isShown(part) ? part : ''))
}

/** Links lead to servers that are not there anymore, and are signed for them; so are secrets of 32 bytes. */
const shownText = (text: string): string =>
  (text.startsWith('BEGIN:VCALENDAR') ? shortCalendar(text) : text)
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://sortie.example.com')
    .replaceAll(/http:\/\/localhost:\d+/g, 'https://sandbox.example.com')
    .replaceAll(/(?<![\w-])[\w-]{43}(?![\w-])/g, 'shown-once')
    .replaceAll(/(https:\/\/sortie\.example\.com\/[^\s"?]*)\?[^\s"]*/g, '$1?signature=…')

/** As much as a reader sees at a glance: two items of each list, except for positions, which form a shape together. */
const most = 2

/** A response as the documentation shows it: short lists, no links of a test, no secrets. */
export const shortened = (value: unknown, name = ''): unknown => {
  if (typeof value === 'string') return shown[name] ?? shownText(value)
  if (Array.isArray(value))
    return (name === 'coordinates' ? value : value.slice(0, most)).map((item) => shortened(item, name))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  // A few tables of everything that is stored about a pilot show what the others look like.
  const kept = name === 'records' ? entries.filter(([, rows]) => rows.length > 0).slice(0, 3) : entries
  return Object.fromEntries(kept.map(([key, part]) => [key, shortened(part, key)]))
}
