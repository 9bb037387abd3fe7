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
  { label: 'Dashboard', href: dashboardPath, icon: LayoutDashboard },
  { label: 'Client mission', href: '/client-missions', icon: Compass },
]

export const pilotDestinations: readonly Destination[] = [
  { label: 'Edit Profile', href: '/profile', icon: UserRoundPen },
  { label: 'Completed Missions', href: '/pilotlog', icon: CircleCheckBig },
  { label: 'Earnings', href: '/pilotlog#earnings', icon: CircleDollarSign },
  { label: 'Calendar', href: '/pilotlog#calendar', icon: CalendarDays },
  { label: 'Help', href: '/help', icon: CircleQuestionMark },
]
