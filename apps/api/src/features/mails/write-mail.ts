import { readFileSync } from 'node:fs'
import { language, t } from '@sortie/domain/language'
import { defaultProviderNames } from '@sortie/domain/texts'
import type { MailWords } from './mail-words.ts'

export interface Letterhead {
  /** The provider that the email comes from. */
  name: string
  supportAddress: string
  /** Where replies arrive, if anywhere. */
  contact: { email: string | null }
}

/** The mark of the portal. Few mail programs draw SVG, so it is apps/portal/public/favicon.svg as an image of 64 px. */
const logo = {
  name: 'logo.png',
  type: 'image/png',
  content: readFileSync(new URL('logo.png', import.meta.url)),
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Registering takes anyone's email, so a name must not be able to carry a message or a link to its owner. */
export const isPlainName = (name: string): boolean =>
  name.length <= 40 && /^[\p{Letter}\p{Mark} '’.-]+$/u.test(name) && !/\.\p{Letter}|www/iu.test(name)

const greeting = (firstName: string): string =>
  isPlainName(firstName) ? t('Hi {name},', { name: firstName }) : t('Hi,')

const whereToAsk = ({ supportAddress, contact }: Letterhead): string => {
  if (contact.email) return t('Questions? Reply to this email or write to {email}.', { email: contact.email })
  return supportAddress === defaultProviderNames.support_address
    ? ''
    : t('Questions? Contact {support_address}.', { support_address: supportAddress })
}

const becauseOfAccount = ({ name }: Letterhead): string =>
  t("You're getting this email because you have a pilot account with {name}.", { name })

const footer = (head: Letterhead, because = becauseOfAccount(head)): string =>
  [because, whereToAsk(head)].filter(Boolean).join(' ')

const writeText = (firstName: string, words: MailWords, head: Letterhead): string =>
  [
    greeting(firstName),
    ...words.paragraphs,
    `${words.action.label}: ${words.action.url}`,
    ...(words.after ?? []),
    `-- \n${footer(head, words.because)}`,
  ].join('\n\n')

const paragraph = (text: string): string => `<p dir="auto" style="margin:0 0 16px">${text}</p>`

const linked = (text: string): string =>
  escaped(text).replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}" style="color:#0057b3">${url}</a>`)

const button = ({ label, url }: MailWords['action']): string =>
  `<a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#007a50;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a>`

const writeHtml = (firstName: string, words: MailWords, head: Letterhead): string =>
  `<!doctype html>
<html lang="${language()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(words.subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f6f8;color:#16202e;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;border:1px solid #dde3ea;border-radius:12px;background:#ffffff">
<p style="margin:0 0 24px;font-size:20px;line-height:32px;font-weight:600"><img src="cid:${logo.name}" width="32" height="32" alt="" style="margin-right:10px;border:0;vertical-align:top">Sortie</p>
<h1 dir="auto" style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(words.subject)}</h1>
${[greeting(firstName), ...words.paragraphs].map((text) => paragraph(escaped(text))).join('\n')}
${paragraph(button(words.action))}
${(words.after ?? []).map((text) => paragraph(linked(text))).join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dde3ea;font-size:13px;color:#4a5768">${escaped(footer(head, words.because))}</p>
</div>
</body>
</html>
`

/** The two forms of an email, in the language that is spoken; everything that comes from outside is text in both. */
export const writeMail = (firstName: string, words: MailWords, head: Letterhead) => ({
  subject: words.subject,
  text: writeText(firstName, words, head),
  html: writeHtml(firstName, words, head),
  images: [logo],
})
