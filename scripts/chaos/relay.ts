import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * One address for something that comes back at another one, or that can be made unreachable: `cut` resets what is
 * under way and refuses the rest, `hang` accepts connections and says nothing.
 */
export const openRelay = async (target: () => number) => {
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'hanging' = 'open'
  const server = createServer((near) => {
    sockets.add(near)
    near.on('error', () => undefined)
    near.on('close', () => sockets.delete(near))
    if (state === 'cut') near.resetAndDestroy()
    if (state !== 'open') return
    const far = connect(target(), '127.0.0.1')
    sockets.add(far)
    far.on('error', () => undefined)
    near.on('close', () => far.destroy())
    far.on('close', () => {
      sockets.delete(far)
      near.destroy()
    })
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const resetAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      state = 'cut'
      resetAll()
    },
    hang: () => {
      state = 'hanging'
      for (const socket of sockets) socket.unpipe()
    },
    mend: () => {
      state = 'open'
      resetAll()
    },
    close: () => {
      resetAll()
      server.close()
    },
  }
}
