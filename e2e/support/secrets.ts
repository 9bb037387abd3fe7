/** Known to the throw-away server of the browser tests and to the tests, and to nobody else. */
export const browserTestSecrets = {
  providerKey: 'sortie_provider_key_of_the_browser_tests',
  sandboxSecret: 'sandbox-secret-of-the-browser-tests',
  applicationToken: 'application-token-of-the-browser-tests',
}

/** Ports of its own, so that a running portal is not in the way. */
export const portalPort = Number(process.env.E2E_PORT ?? 4310)
export const identityPort = portalPort + 1
/** A portal on the same data that signs in with `token id_token`. */
export const implicitPortalPort = portalPort + 2
/** Where the sandbox takes mail. */
export const mailPort = portalPort + 3
/** Where desktop transfer tools bring files. */
export const transferPort = portalPort + 4
/** A portal on the same data whose upload links live five seconds, and which tests of uploads may kill. */
export const uploadPortalPort = portalPort + 5

export const portalUrl = `http://localhost:${portalPort}`
export const implicitPortalUrl = `http://localhost:${implicitPortalPort}`
export const uploadPortalUrl = `http://localhost:${uploadPortalPort}`
export const identityUrl = `http://localhost:${identityPort}`

/** Aerial imagery of the second portal; nobody is there, so tests respond in its place. */
export const imageryUrl = 'http://imagery.test/{z}/{x}/{y}.png'
