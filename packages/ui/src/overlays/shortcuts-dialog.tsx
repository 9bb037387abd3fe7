import { known, t, toTranslate } from '@sortie/domain/language'
import { useListedShortcuts } from '../shortcuts.ts'
import { Dialog } from './dialog.tsx'

/** Keys of every list (data/row-keys.ts), which are pressed in the list and not on the page. */
const listKeys = [
  { key: 'j', label: toTranslate('Next row of a list') },
  { key: 'k', label: toTranslate('Previous row of a list') },
  { key: 'Enter', label: toTranslate('Open the row') },
  { key: 'Space', label: toTranslate('Select the row; with Shift, all rows up to it') },
  { key: 'Escape', label: toTranslate('Clear the selection, or close what is open') },
]

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent)

const arrows: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** A key as it is written on a keyboard. */
const keyText = (key: string): string => {
  if (key.startsWith('mod+')) return `${isMac() ? '⌘' : 'Ctrl'} ${key.slice('mod+'.length).toUpperCase()}`
  if (/^[A-Z]$/.test(key)) return `Shift ${key}`
  return arrows[key] ?? key
}

export type ShortcutsDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Says which keys work on the page. */
export const ShortcutsDialog = (props: ShortcutsDialogProps) => {
  const own = useListedShortcuts()
  return (
    <Dialog {...props} title={t('Keys')} size="small">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-small">
        {[...own, ...listKeys].map(({ key, label }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-edge bg-canvas px-1.5 py-0.5 font-mono text-ink">
                {keyText(key)}
              </kbd>
            </dt>
            <dd>{known(label)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
