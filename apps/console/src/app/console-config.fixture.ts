/** What a test's server gives the console. The tests of components share a page, which loads it once. */
export const testConfig = { application_token: 'application', map: { style_urls: [], imagery: null } }
