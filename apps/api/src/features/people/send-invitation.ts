import { nameInMails } from '../../config/services.ts'
import type { Config } from '../../config.ts'
import type { MailTransport } from '../../integrations/mail/mail-transport.ts'
import type { Database } from '../../platform/database.ts'
import { isPlainName, writeMail } from '../mails/write-mail.ts'
import { selectInvited } from './people.queries.ts'

type Head = Pick<Config, 'publicUrl' | 'providerName' | 'supportAddress' | 'contact'>

/**
 * Tells an invited person where the console is. Whoever has signed in meanwhile knows, and whoever was removed gets
 * nothing. A crash sends it again under the same Message-ID, as with the emails of pilots.
 */
export const sendInvitation = async (
  db: Database,
  transport: MailTransport,
  head: Head,
  personId: number,
): Promise<void> => {
  const person = await selectInvited(db, personId)
  if (!person) return
  const provider = nameInMails(head.providerName)
  const words = {
    subject: `You can sign in to the console of ${provider}`,
    paragraphs: [
      `You were invited to work in the console of ${provider}.`,
      `Sign in with ${person.email}. If you have no sign-in for this address yet, ask whoever invited you.`,
    ],
    action: { label: 'Open the console', url: `${head.publicUrl}/console` },
    because: `You're getting this email because you were invited to the console of ${provider}.`,
  }
  const firstName = person.name.split(' ')[0] ?? ''
  await transport.send({
    id: `invitation-${personId}`,
    to: { name: isPlainName(person.name) ? person.name : '', address: person.email },
    ...writeMail(firstName, words, { ...head, name: provider }),
  })
}
