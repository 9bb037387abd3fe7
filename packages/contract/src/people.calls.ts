import { roles } from '@sortie/domain/provider/roles'
import { moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { roleList } from './fields.ts'
import { idParams, keysetPageOf, keysetQuery } from './paging.ts'

const roleNames = z.array(z.enum(roles))

const personSchema = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string().describe('Empty until the person or an owner gives one'),
  roles: roleNames.describe('Roles that were assigned here'),
  claimed_roles: roleNames.describe('Roles that the identity provider added when the person was last seen'),
  has_signed_in: z.boolean(),
  created_at: moment,
  last_seen_at: moment.nullable().describe('Accurate to a minute'),
  removed_at: moment.nullable(),
})

const invalidEmail = 'Please enter a valid email.'
const email = z.string().trim().max(254, invalidEmail).check(z.email(invalidEmail))
const name = z.string().trim().max(200)

/** Who works for the provider, and what each of them may do. */
export const peopleCalls = defineCalls({
  'GET /v1/provider/me': {
    access: 'provider',
    roles,
    summary: 'Get who is calling, a person or a key, with the roles they have',
    response: z.object({
      kind: z.enum(['person', 'key']),
      id: z.int(),
      name: z.string(),
      email: z.string().nullable().describe('null for a key'),
      roles: roleNames,
    }),
  },
  'DELETE /v1/provider/session': {
    access: 'provider',
    roles,
    forPeople: true,
    summary: 'Log out: the tokens of this session stop working',
  },
  'GET /v1/provider/people': {
    access: 'provider',
    roles: ['owner'],
    summary: 'List people who can sign in, including those who were removed',
    query: z.object(keysetQuery),
    response: keysetPageOf(personSchema),
  },
  'POST /v1/provider/people': {
    access: 'provider',
    roles: ['owner'],
    summary: 'Invite a person by email',
    details:
      'From now on, whoever signs in at your identity provider with this email, verified there, has these roles. They get an email with a link to the console, if the server can send emails.',
    body: z
      .strictObject({
        email: email.describe('The email that your identity provider knows the person by'),
        name: name.optional().describe('Taken from the identity provider if you omit it'),
        roles: roleList.describe('What the person may do. The complete list'),
      })
      .meta({ examples: [{ email: 'dana.reyes@example.com', name: 'Dana Reyes', roles: ['dispatcher'] }] }),
    response: personSchema,
    status: 201,
  },
  'PATCH /v1/provider/people/{id}': {
    locks: { people: 'id' },
    errors: ['conflict'],
    access: 'provider',
    roles: ['owner'],
    summary: "Change a person's name or roles. The last owner stays an owner",
    params: idParams,
    body: z
      .strictObject({
        name: name.optional().describe('What the person is called'),
        roles: roleList.optional().describe('What the person may do from now on. The complete list'),
      })
      .meta({ examples: [{ roles: ['dispatcher', 'reviewer'] }] }),
    response: personSchema,
  },
  'DELETE /v1/provider/people/{id}': {
    locks: { people: 'id' },
    errors: ['conflict'],
    access: 'provider',
    roles: ['owner'],
    summary: "Remove a person. They are out at once, and the last owner can't be removed",
    params: idParams,
  },
})
