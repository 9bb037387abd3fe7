/** Known to the throw-away server of the browser tests and to the tests, and to nobody else. */
export const browserTestSecrets = {
  providerKey: 'sortie_provider_key_of_the_browser_tests',
  sandboxSecret: 'sandbox-secret-of-the-browser-tests',
  applicationToken: 'application-token-of-the-browser-tests',
}

export const portalUrl = 'http://localhost:4310'
export const identityUrl = 'http://localhost:4311'
