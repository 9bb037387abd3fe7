import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../../scripts/lib/problem.ts'
import type { FeltPage } from './felt.ts'
import type { Session } from './phone.ts'

/** They belong to the page, whose types this program does not have. */
export const felt = (await import(new URL('page/felt-page.ts', import.meta.url).href)) as FeltPage

const patienceMs = 20_000
/** The time between two presses of someone who looks at the result of the first. */
const pauseMs = 700

/** The actions of a visitor: input events of the browser itself, which pages can't tell from those of a finger. */
export interface Visitor {
  press(selector: string, name: string): Promise<void>
  type(selector: string, name: string, text: string): Promise<void>
  key(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>
  scroll(pixels: number): Promise<void>
}

const keyCodes = { Enter: 13, Escape: 27, Tab: 9 } as const

export const createVisitor = ({ send, run }: Session): Visitor => {
  const find = async (selector: string, name: string) => {
    for (const start = performance.now(); performance.now() - start < patienceMs; await sleep(100)) {
      const point = await run(felt.pointOf, selector, name)
      if (point) return point
    }
    throw new Problem(`the page has no ${selector} named '${name}'.`)
  }
  const press = async (selector: string, name: string) => {
    const point = await find(selector, name)
    const button = { ...point, button: 'left', clickCount: 1 }
    await send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point })
    await send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button })
    await send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button })
    await sleep(pauseMs)
  }
  return {
    press,
    type: async (selector, name, text) => {
      await press(selector, name)
      for (const character of text) {
        const key = { key: character, text: character, unmodifiedText: character }
        await send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
        await send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
        await sleep(pauseMs / 4)
      }
    },
    key: async (key) => {
      const windowsVirtualKeyCode = keyCodes[key]
      const text = key === 'Enter' ? { text: '\r' } : {}
      await send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        key,
        code: key,
        windowsVirtualKeyCode,
        ...text,
      })
      await send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, windowsVirtualKeyCode })
      await sleep(pauseMs)
    },
    scroll: async (pixels) => {
      for (let rest = pixels; rest > 0; rest -= 200) {
        await send('Input.dispatchMouseEvent', {
          type: 'mouseWheel',
          x: 200,
          y: 400,
          deltaX: 0,
          deltaY: Math.min(rest, 200),
        })
        await sleep(100)
      }
      await sleep(pauseMs)
    },
  }
}
