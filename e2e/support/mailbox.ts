import { expect } from '@playwright/test'
import { browserTestSecrets, identityUrl } from './secrets.ts'

export interface Mail {
  subject: string
  text: string
  html: string
}

const mailsTo = async (email: string): Promise<Mail[]> => {
  const response = await fetch(`${identityUrl}/mailbox.json?to=${encodeURIComponent(email)}`, {
    headers: { authorization: `Bearer ${browserTestSecrets.sandboxSecret}` },
  })
  return (await response.json()) as Mail[]
}

/** The mail with this subject, once it has arrived. */
export const mailTo = async (email: string, subject: string): Promise<Mail> => {
  let found: Mail | undefined
  await expect(async () => {
    found = (await mailsTo(email)).find((mail) => mail.subject === subject)
    expect(found, `a mail '${subject}' to ${email}`).toBeDefined()
  }).toPass({ timeout: 60_000 })
  return found as Mail
}
