import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort, requirePorts } from './ports.ts'

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
