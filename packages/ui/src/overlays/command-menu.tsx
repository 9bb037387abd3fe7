import { t } from '@sortie/domain/language'
import { Search } from 'lucide-react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { classNames } from '../class-names.ts'
import { optionClass } from '../fields/field-styles.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import type { CommandGroup } from './matching-commands.ts'

export interface CommandMenuProps {
  /** What can be chosen now; groups without commands are left out. */
  groups: readonly CommandGroup[]
  typed: string
  onType: (text: string) => void
  onChoose: (id: string) => void
  /** Whether more may be found in a moment. */
  isSearching?: boolean
  placeholder: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/**
 * One field for everything: what is typed stays in the field while the arrow keys move through what was found, and Enter
 * chooses. The caller decides what matches (`matchingCommands`), because some of it may come from a server.
 */
export const CommandMenu = ({
  groups,
  typed,
  onType,
  onChoose,
  isSearching,
  placeholder,
  isOpen,
  onOpenChange,
}: CommandMenuProps) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    isDismissable
    className="fixed inset-0 z-40 flex h-(--visual-viewport-height) items-start justify-center bg-navy/60 p-3 transition-opacity sm:pt-[12vh] entering:opacity-0 exiting:opacity-0"
  >
    <Modal className="flex max-h-full w-full max-w-xl min-w-0 rounded-card bg-surface text-ink shadow-overlay sm:max-h-[70%]">
      <Dialog aria-label={t('Command menu')} className="flex min-h-0 w-full flex-col outline-none">
        <Autocomplete inputValue={typed} onInputChange={onType}>
          <SearchField
            aria-label={t('Search or choose a command')}
            autoFocus
            // It clears its text with Escape, and then leaves the dialog open.
            onClear={() => onOpenChange(false)}
            className="flex items-center gap-2.5 border-b border-line px-4"
          >
            <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
            <Input
              placeholder={placeholder}
              className="h-12 min-w-0 flex-1 bg-transparent text-body outline-none placeholder:text-ink-faint [&::-webkit-search-cancel-button]:hidden"
            />
          </SearchField>
          <Menu
            aria-label={t('Commands')}
            className="min-h-0 flex-1 overflow-y-auto p-1.5 outline-none"
            onAction={(id) => onChoose(String(id))}
            renderEmptyState={() => (
              <p className="px-3 py-6 text-center text-small text-ink-soft">
                {isSearching ? t('Searching …') : t('Nothing found')}
              </p>
            )}
          >
            {groups
              .filter(({ commands }) => commands.length > 0)
              .map(({ title, commands }) => (
                <MenuSection key={title} id={title}>
                  <Header className="px-3 pt-2.5 pb-1 text-small font-medium text-ink-soft">{title}</Header>
                  {commands.map(({ id, label, detail, icon: Icon }) => (
                    <MenuItem
                      key={id}
                      id={id}
                      textValue={label}
                      className={classNames(optionClass, 'text-ink')}
                    >
                      {Icon && <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />}
                      <span className="min-w-0 truncate">{label}</span>
                      {detail && (
                        <span className="ml-auto min-w-0 shrink truncate text-ink-soft">
                          <VisuallyHidden>, </VisuallyHidden>
                          {detail}
                        </span>
                      )}
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
          </Menu>
        </Autocomplete>
        <p role="status" className="sr-only">
          {isSearching ? t('Searching') : ''}
        </p>
      </Dialog>
    </Modal>
  </ModalOverlay>
)
