import type { Portal } from './portal.ts'
import type { Visitor } from './visitor.ts'

export interface BenchedPage {
  name: string
  path: string
  /** A pilot is signed in. */
  isPilot: boolean
  /** The actions of a visitor on the page. */
  visit(visitor: Visitor): Promise<void>
}

const dashboard: BenchedPage['visit'] = async ({ press, key, scroll }) => {
  await scroll(800)
  await press('button', 'See more missions')
  await press('button', 'Decline')
  await key('Escape')
  await press('button', 'Notifications')
  await key('Escape')
  await press('button', 'Open navigation')
  await key('Escape')
  await press('a', 'View details')
}

const missionRequest: BenchedPage['visit'] = async ({ press, key }) => {
  await press('input[type=checkbox]', 'I have read and confirm the Scope section')
  for (const section of ['2', '3', '4', '5']) await press('h3 button, h2 button', section)
  await press('button', 'Decline')
  await key('Escape')
  await press('button', 'Accept')
}

const missionDetails: BenchedPage['visit'] = async ({ press, key }) => {
  await press('button', 'Show 2 more')
  await press('button', 'Shot list')
  await press('button', 'Airspace Authorization')
  await press('button', 'On-site Information')
  await press('button', 'Pre-flight Checklist')
  await press('button', 'Reschedule')
  await key('Escape')
  await press('button', 'Upload Assets')
}

const profile: BenchedPage['visit'] = async ({ press, type, key, scroll }) => {
  await type('input', 'First name', 'jo')
  await type('input', 'Phone', '5')
  await scroll(1600)
  await type('input', 'Add a drone', 'mav')
  await key('Escape')
  await type('input', 'Add a device', 'ip')
  await key('Escape')
  await press('button', 'Add license')
  await press('input[type=checkbox]', 'Weekends')
}

const registration: BenchedPage['visit'] = async ({ press, type, key }) => {
  await type('input', 'First name', 'Robin')
  await type('input', 'Last name', 'Vale')
  await type('input', 'Email', 'robin@example.com')
  await type('input', 'Address', '12 Oak')
  await key('Escape')
  await type('input', 'City', 'Venice')
  await type('input', 'Country', 'united')
  await key('Enter')
  await press('button', "I'll decide later")
  await press('[role=option]', '25 miles')
  await press('input[type=checkbox]', 'I am 18')
  await press('button', 'Register')
}

const uploadPage: BenchedPage['visit'] = async ({ press, type, key, scroll }) => {
  await scroll(600)
  await type('textarea', '', 'gate')
  await press('button', 'Save comment')
  await press('button', 'Delete shot')
  await key('Escape')
  await press('a', 'Back to mission details')
}

/** The pages pilots open most, and the one a newcomer sees. */
export const pagesOf = async (portal: Portal): Promise<BenchedPage[]> => {
  const offered = await portal.missionWith('pilots_notified')
  const accepted = await portal.missionWith('pilot_accepted')
  return [
    { name: 'dashboard', path: '/active-missions', isPilot: true, visit: dashboard },
    { name: 'mission request', path: `/availablemission/${offered}`, isPilot: true, visit: missionRequest },
    { name: 'mission details', path: `/clientmission/${accepted}`, isPilot: true, visit: missionDetails },
    { name: 'upload', path: `/clientmission/${accepted}/upload`, isPilot: true, visit: uploadPage },
    { name: 'profile', path: '/profile', isPilot: true, visit: profile },
    { name: 'registration', path: '/register', isPilot: false, visit: registration },
  ]
}
