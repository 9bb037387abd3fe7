import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { openWebhookSecret, sealWebhookSecret } from './webhook-secret.ts'

/**
 * Seals secrets with the current key that an older one sealed. One that does not open stays as it is, in case its
 * key comes back. Returns how many endpoints were concerned; there are few enough for one transaction.
 */
export const sealWebhookSecrets = (db: Database, secrets: SecretBox): Promise<number> =>
  inTransaction(db, async (trx) => {
    const outdated = await trx
      .selectFrom('webhook_endpoints')
      .select(['id', 'sealed_secret', 'sealed_previous_secret'])
      .where(
        sql<boolean>`not starts_with(sealed_secret, ${secrets.currentPrefix})
          or not starts_with(sealed_previous_secret, ${secrets.currentPrefix})`,
      )
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    for (const { id, sealed_secret, sealed_previous_secret } of outdated) {
      const anew = (sealed: string): string => {
        const secret = openWebhookSecret(secrets, id, sealed)
        return secret === null ? sealed : sealWebhookSecret(secrets, id, secret)
      }
      await trx
        .updateTable('webhook_endpoints')
        .set({
          sealed_secret: anew(sealed_secret),
          sealed_previous_secret: sealed_previous_secret && anew(sealed_previous_secret),
        })
        .where('id', '=', id)
        .execute()
    }
    return outdated.length
  })
