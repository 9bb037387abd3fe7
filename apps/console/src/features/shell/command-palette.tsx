import { CommandMenu } from '@sortie/ui/overlays/command-menu.tsx'
import { type Command, matchingCommands } from '@sortie/ui/overlays/matching-commands.ts'
import { chooseTheme } from '@sortie/web-app/theme.ts'
import { useQuery } from '@tanstack/react-query'
import {
  ClipboardList,
  FileText,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Plane,
  Sun,
  UserRound,
  Zap,
} from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ConsoleRoute } from '#app/console-route.ts'
import { mayCall, useRoles } from '#app/me.ts'
import { useListedCommands } from '#app/page-commands.ts'
import { signOut } from '#app/session.ts'
import { useSettled } from '#app/use-settled.ts'
import { destinationsOf } from './navigation.ts'
import { type FoundRecord, foundQuery, hrefOf } from './records.queries.ts'

/** A command with what it does. */
type Doing = Command & { run: () => void }

/** A pause in typing, after which the server is asked. */
const pauseMs = 150

const icons = { Missions: Plane, Pilots: UserRound, 'Work orders': ClipboardList } as const

type CommandPaletteProps = {
  routes: readonly ConsoleRoute[]
  onShowKeys: () => void
  typed: string
  onType: (text: string) => void
  /** Whether the first that is found is to be chosen, because Enter was pressed before the menu was there. */
  isChoosing: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Finds pages and actions by their names, and records by a number or a text. */
export const CommandPalette = ({
  routes,
  onShowKeys,
  typed,
  onType,
  isChoosing,
  isOpen,
  onOpenChange,
}: CommandPaletteProps) => {
  const roles = useRoles()
  const navigate = useNavigate()
  const settled = useSettled(typed, pauseMs)
  const { data: found = [], isFetching } = useQuery(foundQuery(settled, roles))
  const go = (href: string) => () => void navigate(href)
  const destinations = destinationsOf(routes, roles)
  // Pages that the navigation doesn't name, such as that of a new mission.
  const others = routes.filter(
    ({ path, call }) =>
      !path.includes(':') && mayCall(roles, call) && !destinations.some(({ href }) => href === path),
  )
  const pages: Doing[] = [
    ...destinations.map(({ label, href, icon }) => ({ id: href, label, icon, run: go(href) })),
    ...others.map(({ title, path }) => ({ id: path, label: title, icon: FileText, run: go(path) })),
  ]
  const actions: Doing[] = [
    { id: 'theme-system', label: 'Same theme as system', icon: Monitor, run: () => chooseTheme('system') },
    { id: 'theme-light', label: 'Light theme', icon: Sun, run: () => chooseTheme('light') },
    { id: 'theme-dark', label: 'Dark theme', icon: Moon, run: () => chooseTheme('dark') },
    { id: 'keys', label: 'Show the keys', icon: Keyboard, run: onShowKeys },
    { id: 'log-out', label: 'Log out', icon: LogOut, run: () => void signOut() },
  ]
  const recordsOf = (kind: FoundRecord['kind']): Doing[] =>
    found.flatMap((record) => {
      const href = record.kind === kind ? hrefOf(routes, record) : null
      const { label, detail } = record
      return href ? [{ id: href, label, detail, icon: icons[kind], run: go(href) }] : []
    })
  const here: Doing[] = useListedCommands().map((command) => ({
    ...command,
    id: `page-${command.id}`,
    icon: Zap,
  }))
  const groups = [
    { title: 'On this page', commands: matchingCommands(here, typed) },
    { title: 'Pages', commands: matchingCommands(pages, typed) },
    { title: 'Missions', commands: recordsOf('Missions') },
    { title: 'Pilots', commands: recordsOf('Pilots') },
    { title: 'Work orders', commands: recordsOf('Work orders') },
    { title: 'Actions', commands: matchingCommands(actions, typed) },
  ]
  const choose = (id: string) => {
    onOpenChange(false)
    for (const { commands } of groups) commands.find((command) => command.id === id)?.run()
  }
  const isSearching = isFetching || settled !== typed
  const first = groups.find(({ commands }) => commands.length > 0)?.commands[0]?.id
  const chooseFirst = useEffectEvent(() => first && choose(first))
  useEffect(() => {
    if (isChoosing && !isSearching) chooseFirst()
  }, [isChoosing, isSearching])
  return (
    <CommandMenu
      groups={groups}
      typed={typed}
      onType={onType}
      onChoose={choose}
      isSearching={isSearching}
      placeholder="Search, or jump to a page or an action"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    />
  )
}
