import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { DataFolder } from '../data-folder.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

const DOCUMENT = 'identity-accounts'

const admin = z.object({ drone_base: z.boolean() })

const account = z.object({
  id: z.string(),
  email: z.string(),
  password_hash: z.string(),
  admin: admin.optional(),
  /** False until the link in the confirmation message is opened. */
  verified: z.boolean().default(true),
})

export type Account = z.infer<typeof account>

export const email = z.string().trim().toLowerCase().pipe(z.email())

export const newAccount = z.object({
  email,
  password: z.string().min(1),
  admin: admin.optional(),
  verified: z.boolean().default(true),
})

type NewAccount = z.infer<typeof newAccount>

export interface Accounts {
  list(): Account[]
  byId(id: string): Account | undefined
  /** The account with this password. */
  check(emailAsTyped: string, password: string): Promise<Account | undefined>
  /** Creates an account; undefined if the email already has one. */
  create(wanted: NewAccount): Promise<Account | undefined>
  /** Creates or replaces an account; an existing one keeps its identifier. */
  put(wanted: NewAccount): Promise<Account>
  confirm(id: string): Promise<Account | undefined>
  remove(email: string): Promise<boolean>
}

export async function openAccounts(data: DataFolder): Promise<Accounts> {
  const stored = z.array(account).parse((await data.read(DOCUMENT)) ?? [])
  const byEmail = new Map(stored.map((entry) => [entry.email, entry]))
  const save = () => data.write(DOCUMENT, [...byEmail.values()])

  async function store(wanted: NewAccount, password_hash: string): Promise<Account> {
    const id = byEmail.get(wanted.email)?.id ?? randomUUID()
    const { email: address, admin: role, verified } = wanted
    const entry: Account = { id, email: address, password_hash, admin: role, verified }
    byEmail.set(entry.email, entry)
    await save()
    return entry
  }

  return {
    list: () => [...byEmail.values()],
    byId: (id) => [...byEmail.values()].find((entry) => entry.id === id),

    async check(emailAsTyped, password) {
      const found = byEmail.get(emailAsTyped.trim().toLowerCase())
      return (await passwordMatches(password, found?.password_hash)) ? found : undefined
    },

    async create(wanted) {
      const password_hash = await hashPassword(wanted.password)
      // The lookup comes after the hashing, directly before the write, so that of two requests at once only one gets
      // the email.
      return byEmail.has(wanted.email) ? undefined : store(wanted, password_hash)
    },

    async put(wanted) {
      return store(wanted, await hashPassword(wanted.password))
    },

    async confirm(id) {
      const found = [...byEmail.values()].find((entry) => entry.id === id)
      if (!found) return undefined
      const confirmed = { ...found, verified: true }
      byEmail.set(found.email, confirmed)
      await save()
      return confirmed
    },

    async remove(address) {
      const removed = byEmail.delete(address)
      if (removed) await save()
      return removed
    },
  }
}
