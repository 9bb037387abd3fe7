import type { Role } from '@sortie/domain/provider/roles'
import {
  Banknote,
  BookOpenText,
  ClipboardList,
  CodeXml,
  Images,
  type LucideIcon,
  MapPin,
  Plane,
  ScanEye,
  Settings,
  Sun,
  UserRoundCog,
  UsersRound,
} from 'lucide-react'
import type { ConsoleRoute } from '#app/console-route.ts'
import { mayCall } from '#app/me.ts'

/** The routes of the navigation by their names, in the order in which they are shown. */
const icons: readonly [name: string, icon: LucideIcon][] = [
  ['today', Sun],
  ['missions', Plane],
  ['reviews', ScanEye],
  ['pilots', UsersRound],
  ['work-orders', ClipboardList],
  ['money', Banknote],
  ['points-of-interest', MapPin],
  ['stock-imagery', Images],
  ['catalogs', BookOpenText],
  ['developers', CodeXml],
  ['people', UserRoundCog],
  ['settings', Settings],
]

export interface Destination {
  label: string
  href: string
  icon: LucideIcon
}

/** Where someone with these roles can go. The first destination is their home. */
export const destinationsOf = (
  routes: readonly ConsoleRoute[],
  roles: readonly Role[],
): readonly Destination[] =>
  icons.flatMap(([name, icon]) => {
    const route = routes.find((described) => described.name === name)
    return route && mayCall(roles, route.call) ? [{ label: route.title, href: route.path, icon }] : []
  })

/** Whether a page is a destination or below it. */
export const isWithin = (pathname: string, href: string): boolean =>
  pathname === href || pathname.startsWith(`${href}/`)
