import { rm } from 'node:fs/promises'
import {
  browserTestSecrets,
  identityPort,
  imageryUrl,
  implicitPortalPort,
  mailPort,
  portalPort,
  transferPort,
  uploadPortalPort,
} from '../e2e/support/secrets.ts'
import { loadCatalog } from './demo/catalog.ts'
import { connectProvider } from './demo/provider-client.ts'
import { runUntilStopped } from './lib/run-until-stopped.ts'
import { environment, readSettings, withoutOurVariables } from './lib/settings.ts'
import { createTemporaryFolder } from './lib/temporary.ts'

// A whole Sortie on throw-away data for the browser tests, on ports of its own next to a running `npm start`.
const isForGallery = environment.E2E_MAP === 'sample'
const dataDir = await createTemporaryFolder()
const variables = {
  PORT: String(portalPort),
  SANDBOX_PORT: String(identityPort),
  SANDBOX_MAIL_PORT: String(mailPort),
  TRANSFER_PORT: String(transferPort),
  DATA_DIR: dataDir,
  NODE_ENV: 'test',
  PROVIDER_KEY: browserTestSecrets.providerKey,
  SANDBOX_SECRET: browserTestSecrets.sandboxSecret,
  APPLICATION_TOKEN: browserTestSecrets.applicationToken,
  DEMO: isForGallery ? 'on' : 'off',
  // Drawing tiles without a graphics card takes time, so only the map tests and the gallery have a portal with a style.
  MAP_STYLE_URL: isForGallery ? `http://localhost:${identityPort}/map/style.json` : 'none',
  // The built-in search only knows towns.
  PLACES: 'photon',
  PLACES_URL: `http://localhost:${identityPort}/places`,
  // All tests sign in from one address.
  SIGN_IN_ATTEMPTS_PER_MINUTE: '10000',
}
// The documented response type, for the tests of that sign-in. Its maps have a style that does not respond, as on a
// machine without a network, and imagery that the tests of maps respond with themselves.
const implicitPortal = {
  port: implicitPortalPort,
  environment: {
    OIDC_RESPONSE_TYPE: 'token id_token',
    MAP_STYLE_URL: 'http://127.0.0.1:9/style.json',
    MAP_IMAGERY_URL: imageryUrl,
    MAP_IMAGERY_ATTRIBUTION: 'Imagery of the tests',
  },
}
const uploadPortal = { port: uploadPortalPort, environment: { UPLOAD_LINK_SECONDS: '5' } }
const settings = readSettings(
  { ...withoutOurVariables(environment), ...variables },
  { durable: false, otherPortals: [implicitPortal, uploadPortal] },
)

await runUntilStopped(settings, {
  log: console.log,
  onReady: async ({ databaseUrl }) => {
    // The tests make their pilots and missions themselves, and find the lists of a provider.
    if (!isForGallery) await loadCatalog(connectProvider(settings.publicUrl, browserTestSecrets.providerKey))
    console.log(`Sortie for browser tests is ready at ${settings.publicUrl} with ${databaseUrl}`)
  },
  onStopped: () => rm(dataDir, { recursive: true, force: true }),
})
