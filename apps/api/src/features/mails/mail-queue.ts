import type { Config } from '../../config.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { sendMailJob } from './mail.jobs.ts'
import { insertMail } from './mail.queries.ts'
import type { NewMail } from './mail.ts'

export interface MailQueue {
  /** Sends an email to a pilot once the transaction of the change it is about has been committed. */
  send(db: Transaction, pilotId: number, mail: NewMail): Promise<void>
}

interface Log {
  info(message: string): void
}

/** Without a mail server there are no emails. */
export const openMailQueue = (config: Pick<Config, 'mail'>, jobQueue: JobQueue, log: Log): MailQueue => {
  if (!config.mail) {
    log.info('SMTP_URL is not set: no emails are sent')
    return { send: async () => {} }
  }
  return {
    send: async (db, pilotId, mail) => {
      const mail_id = await insertMail(db, pilotId, mail)
      if (mail_id !== null) await jobQueue.enqueue(db, sendMailJob, { mail_id })
    },
  }
}
