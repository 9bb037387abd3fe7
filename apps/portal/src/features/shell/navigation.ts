import { toTranslate } from '@sortie/domain/language'
import {
  CalendarDays,
  CircleCheckBig,
  CircleDollarSign,
  CircleQuestionMark,
  Compass,
  LayoutDashboard,
  type LucideIcon,
  UserRoundPen,
} from 'lucide-react'

export const dashboardPath = '/active-missions'

export interface Destination {
  label: string
  href: string
  icon: LucideIcon
}

/** The same links in the header and in the sidebar of a phone. */
export const mainDestinations: readonly Destination[] = [
  { label: toTranslate('Dashboard'), href: dashboardPath, icon: LayoutDashboard },
  { label: toTranslate('Client mission'), href: '/client-missions', icon: Compass },
]

export const pilotDestinations: readonly Destination[] = [
  { label: toTranslate('Edit Profile'), href: '/profile', icon: UserRoundPen },
  { label: toTranslate('Completed Missions'), href: '/pilotlog', icon: CircleCheckBig },
  { label: toTranslate('Earnings'), href: '/pilotlog#earnings', icon: CircleDollarSign },
  { label: toTranslate('Calendar'), href: '/pilotlog#calendar', icon: CalendarDays },
  { label: toTranslate('Help'), href: '/help', icon: CircleQuestionMark },
]
