import { inLanguage } from '@sortie/domain/language'
import { nameInMails } from '../../config/services.ts'
import type { Config } from '../../config.ts'
import type { MailTransport } from '../../integrations/mail/mail-transport.ts'
import type { Database } from '../../platform/database.ts'
import { speechOf } from '../../platform/speeches.ts'
import { markMailSent, selectUnsentMail } from './mail.queries.ts'
import { type MailKind, mailDetails } from './mail.ts'
import { type MailWords, mailWords } from './mail-words.ts'
import { isPlainName, writeMail } from './write-mail.ts'

type Head = Pick<Config, 'publicUrl' | 'providerName' | 'supportAddress' | 'contact'>

const wordsOf = (kind: MailKind, details: unknown, about: { email: string; publicUrl: string }): MailWords =>
  // The schema and the words of a kind belong together, which the compiler cannot follow through the kind.
  mailWords[kind](mailDetails[kind].parse(details) as never, about)

/**
 * Sends an email and remembers that it was sent. A crash between the two sends it again under the same Message-ID,
 * by which mail programs know it; SMTP itself cannot do better. One that was sent, or whose pilot is gone, is done.
 */
export const sendMail = async (
  db: Database,
  transport: MailTransport,
  head: Head,
  mailId: string,
): Promise<void> => {
  const mail = await selectUnsentMail(db, mailId)
  if (!mail) return
  const { kind, details, first_name, last_name, email, language } = mail
  const written = inLanguage(speechOf(language), () => {
    const words = wordsOf(kind, details, { email, publicUrl: head.publicUrl })
    return writeMail(first_name, words, { ...head, name: nameInMails(head.providerName) })
  })
  await transport.send({
    id: mailId,
    to: { name: [first_name, last_name].filter(isPlainName).join(' '), address: email },
    ...written,
  })
  await markMailSent(db, mailId)
}
