import { startSandbox } from './server.ts'
import { readSettings, SettingsError } from './settings.ts'

function fail(message: string): never {
  console.error(`sandbox: ${message}`)
  process.exit(1)
}

function reasonOf(error: unknown, port: number | undefined): string {
  if (error instanceof SettingsError) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `port ${port} is in use; set SANDBOX_PORT to a free one`
  if (code === 'EACCES' || code === 'EROFS')
    return `cannot write to its folder or listen on its port: ${message}`
  return message
}

let port: number | undefined
try {
  const settings = readSettings(process.env)
  port = settings.port
  const sandbox = await startSandbox(settings)
  console.log(
    `sandbox: identity provider, mailbox, weather, map, addresses, flight authorization and payments at ${settings.url}`,
  )
  if (!settings.secret) console.log('sandbox: control calls are closed, SANDBOX_SECRET is not set')

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      sandbox.close().then(
        () => process.exit(0),
        (error) => fail(reasonOf(error, port)),
      )
    })
  }
} catch (error) {
  fail(reasonOf(error, port))
}
