import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { blockedPorts, freePort, requirePorts } from './ports.ts'

it('knows the ports that Node refuses to connect to, where a start would wait for itself', async () => {
  const whyNot = async (port: number) => {
    const failure = await fetch(`http://127.0.0.1:${port}`).then(
      () => null,
      (error: Error) => error.cause as Error,
    )
    return failure?.message
  }
  for (const port of blockedPorts) expect(await whyNot(port), String(port)).toBe('bad port')
})

it('names the port that is in use and the variable to change it', async () => {
  const port = await freePort()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const wanted = [{ port, variable: 'SANDBOX_PORT', host: '127.0.0.1' }]
  await expect(requirePorts(wanted, 0)).rejects.toThrow(`port ${port} is in use`)
  await expect(requirePorts(wanted, 0)).rejects.toThrow('SANDBOX_PORT')
  await new Promise((resolve) => server.close(resolve))
  await expect(requirePorts(wanted, 0)).resolves.toBeUndefined()
})
