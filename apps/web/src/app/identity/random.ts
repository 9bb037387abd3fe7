const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

export const randomText = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)))

const digest = async (algorithm: string, text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest(algorithm, new TextEncoder().encode(text)))

/** The S256 challenge of a PKCE verifier. */
export const codeChallenge = async (verifier: string): Promise<string> =>
  base64url(await digest('SHA-256', verifier))

/** The left half of a token's hash, as an id token vouches for it. */
export const halfHash = async (token: string, algorithm: string): Promise<string> => {
  const hash = await digest(`SHA-${algorithm.slice(-3)}`, token)
  return base64url(hash.subarray(0, hash.length / 2))
}
