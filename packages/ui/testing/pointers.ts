// Types of the commands that can be sent over the browser's own protocol.
import type {} from '@vitest/browser-playwright'
import { cdp, type Locator } from 'vitest/browser'

type Point = { x: number; y: number }

export const centerOf = (locator: Locator): Point => {
  const { left, top, width, height } = locator.element().getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** A test runs in a frame of the page that the browser's input is meant for. */
const inPage = ({ x, y }: Point): Point => {
  const frame = window.frameElement?.getBoundingClientRect()
  return frame ? { x: frame.left + x, y: frame.top + y } : { x, y }
}

const mouse = async (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: Point): Promise<void> => {
  await cdp().send('Input.dispatchMouseEvent', {
    type,
    ...inPage(at),
    button: 'left',
    buttons: type === 'mouseReleased' ? 0 : 1,
    clickCount: 1,
  })
}

export const pressMouse = (at: Point): Promise<void> => mouse('mousePressed', at)

export const releaseMouse = (at: Point): Promise<void> => mouse('mouseReleased', at)

const parts = [0.25, 0.5, 0.75, 1]

const between = (from: Point, to: Point): Point[] =>
  parts.map((part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }))

/** With its button held, in a few steps, as a hand does. */
export const dragMouse = async (from: Point, to: Point): Promise<void> => {
  for (const point of between(from, to)) await mouse('mouseMoved', point)
}

export const touch = async (
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  ...points: Point[]
): Promise<void> => {
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints: points.map(inPage) })
}

export const tap = async (locator: Locator): Promise<void> => {
  await touch('touchStart', centerOf(locator))
  await touch('touchEnd')
}

export const swipe = async (from: Point, to: Point): Promise<void> => {
  await touch('touchStart', from)
  for (const point of between(from, to)) await touch('touchMove', point)
  await touch('touchEnd')
}
