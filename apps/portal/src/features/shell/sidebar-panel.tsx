import { known, type Language, language, languages, t } from '@sortie/domain/language'
import { BareIconButton } from '@sortie/ui/actions/bare-icon-button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { Avatar } from '@sortie/ui/data/avatar.tsx'
import { Logo } from '@sortie/ui/layout/logo.tsx'
import { chooseTheme, themes } from '@sortie/web-app/theme.ts'
import { isTheme, themeWords, useTheme } from '@sortie/web-app/use-theme.ts'
import { LogOut, type LucideIcon, X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Dialog } from 'react-aria-components/Dialog'
import { Link } from 'react-aria-components/Link'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { useLocation } from 'react-router'
import { requestSignOut } from '#app/identity/sign-out.ts'
import { choose } from './language-choice.ts'
import { type Destination, mainDestinations, pilotDestinations } from './navigation.ts'
import type { Account } from './pilot-menu.tsx'

const entryClass =
  'flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-body font-medium transition-colors'
const otherClass = 'text-on-navy-muted hover:bg-navy-raised hover:text-on-navy'

type EntriesProps = { label: string; destinations: readonly Destination[]; onFollow: () => void }

const Entries = ({ label, destinations, onFollow }: EntriesProps) => {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label}>
      <ul className="flex flex-col gap-1">
        {destinations.map(({ label: name, href, icon: Icon }) => {
          const isCurrent = pathname === href
          return (
            <li key={href}>
              <Link
                href={href}
                onPress={onFollow}
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(entryClass, isCurrent ? 'bg-navy-raised text-on-navy' : otherClass)}
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                {known(name)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

type SegmentsProps<Id extends string> = {
  label: string
  value: Id
  options: readonly { id: Id; label: string; icon?: LucideIcon }[]
  onChange: (id: string) => void
}

/** A choice of a few things side by side. */
const Segments = <Id extends string>({ label, value, options, onChange }: SegmentsProps<Id>) => (
  <RadioGroup
    aria-label={label}
    value={value}
    onChange={onChange}
    className="grid auto-cols-fr grid-flow-col gap-1 rounded-control bg-navy-raised p-1"
  >
    {options.map(({ id, label: name, icon: Icon }) => (
      <RadioField key={id} value={id}>
        <RadioButton className="flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-sm text-small font-medium text-on-navy-muted transition-colors selected:bg-navy selected:text-on-navy focus-visible:outline-2 focus-visible:outline-attention">
          {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
          {name}
        </RadioButton>
      </RadioField>
    ))}
  </RadioGroup>
)

const ThemeChoice = () => (
  <Segments
    label={t('Theme')}
    value={useTheme()}
    options={themes.map((id) => ({
      id,
      label: id === 'system' ? t('System') : known(themeWords[id].label),
      icon: themeWords[id].icon,
    }))}
    onChange={(id) => {
      if (isTheme(id)) chooseTheme(id)
    }}
  />
)

const LanguageChoice = () => (
  <Segments
    label={t('Language')}
    value={language()}
    options={(Object.keys(languages) as Language[]).map((id) => ({ id, label: languages[id].name }))}
    onChange={choose}
  />
)

type SidebarPanelProps = {
  account: Account | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Every link of the header and the pilot menu of a desktop. */
export const SidebarPanel = ({ account, isOpen, onOpenChange }: SidebarPanelProps) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    isDismissable
    className="fixed inset-0 z-40 h-(--visual-viewport-height) bg-navy/60 transition-opacity entering:opacity-0 exiting:opacity-0"
  >
    <Modal className="on-dark flex h-full w-80 max-w-[85%] border-r border-navy-edge bg-navy text-on-navy shadow-overlay transition-[translate] entering:-translate-x-full exiting:-translate-x-full">
      <Dialog aria-label={t('Navigation')} className="flex min-h-0 w-full flex-col outline-none">
        {({ close }) => (
          <>
            <div className="flex h-16 shrink-0 items-center justify-between border-b border-navy-line pr-2 pl-5">
              <Logo />
              <BareIconButton icon={X} label={t('Close')} surface="dark" onPress={close} />
            </div>
            <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-3">
              <Entries label={t('Main')} destinations={mainDestinations} onFollow={close} />
              <div className="flex items-center gap-3 border-t border-navy-line px-3 pt-5">
                <Avatar name={account && `${account.first_name} ${account.last_name}`} />
                {account && (
                  <div className="min-w-0 text-small">
                    <p className="font-medium">{`${account.first_name} ${account.last_name}`}</p>
                    <p className="break-all text-on-navy-muted">{account.email}</p>
                  </div>
                )}
              </div>
              <Entries label={t('Pilot')} destinations={pilotDestinations} onFollow={close} />
              <div className="flex flex-col gap-3 border-t border-navy-line pt-3">
                <ThemeChoice />
                <LanguageChoice />
                <Button className={classNames(entryClass, otherClass)} onPress={() => void requestSignOut()}>
                  <LogOut aria-hidden className="size-5 shrink-0" />
                  {t('Log out')}
                </Button>
              </div>
            </div>
          </>
        )}
      </Dialog>
    </Modal>
  </ModalOverlay>
)
