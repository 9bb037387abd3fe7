import { useEffect, useEffectEvent, useState } from 'react'

/** Marks an element that accepts a drop itself; the value names the target. */
const targetAttribute = 'data-drop-target'

export const dropTarget = (name: string) => ({ [targetAttribute]: name })

const targetAt = (event: DragEvent): string | null =>
  event.target instanceof Element
    ? (event.target.closest(`[${targetAttribute}]`)?.getAttribute(targetAttribute) ?? null)
    : null

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

/**
 * Accepts files that are dropped anywhere on the page. Returns what they are held over: 'page', the name of a target,
 * or null while nothing is dragged.
 */
export const usePageDrop = (
  isEnabled: boolean,
  onDrop: (transfer: DataTransfer, target: string | null) => void,
): string | null => {
  const [over, setOver] = useState<string | null>(null)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    if (!isEnabled) return
    const hold = (event: DragEvent) => {
      if (!bringsFiles(event)) return
      // Without this, the browser would open the file instead of the page.
      event.preventDefault()
      setOver(targetAt(event) ?? 'page')
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(null)
    }
    const take = (event: DragEvent) => {
      if (!bringsFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      setOver(null)
      drop(event.dataTransfer, targetAt(event))
    }
    document.addEventListener('dragenter', hold)
    document.addEventListener('dragover', hold)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', take)
    return () => {
      document.removeEventListener('dragenter', hold)
      document.removeEventListener('dragover', hold)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', take)
      setOver(null)
    }
  }, [isEnabled])
  return over
}
