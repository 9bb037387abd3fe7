/** Names of the headers every call carries. */
export const headerNames = {
  authorization: 'authorization',
  idToken: 'x-id-token',
  userToken: 'x-user-token',
  userEmail: 'x-user-email',
  applicationToken: 'x-application-token',
  idempotencyKey: 'idempotency-key',
  ifMatch: 'if-match',
} as const

/** The credentials of a session: two tokens of the identity provider, or the token and email of a plain session. */
export type Credentials =
  | { kind: 'identity'; access_token: string; id_token: string }
  | { kind: 'plain'; token: string; email: string }

export const sessionHeaders = (credentials: Credentials): Record<string, string> =>
  credentials.kind === 'identity'
    ? {
        [headerNames.authorization]: `Bearer ${credentials.access_token}`,
        [headerNames.idToken]: credentials.id_token,
      }
    : { [headerNames.userToken]: credentials.token, [headerNames.userEmail]: credentials.email }

export const callHeaders = (
  applicationToken: string,
  credentials: Credentials | null,
): Record<string, string> => ({
  [headerNames.applicationToken]: applicationToken,
  ...(credentials ? sessionHeaders(credentials) : {}),
})
