interface Tag {
  name: string
  description: string
  /** The first segments of paths after /v1/provider/. */
  paths: readonly string[]
}

/** The provider's calls by subject, in the order in which an integration needs them. */
export const providerTags: readonly Tag[] = [
  {
    name: 'Missions',
    description: 'Create missions, offer them to pilots, and move them along until they are complete.',
    paths: ['missions', 'mission_imports', 'saved_filters'],
  },
  {
    name: 'Delivered files',
    description: 'Download the photos, videos and panoramas that pilots delivered for a mission.',
    paths: [],
  },
  {
    name: 'Review',
    description: 'Claim what pilots submitted, judge it, and approve it or send it back.',
    paths: ['reviews', 'reviewers', 'review_reasons'],
  },
  {
    name: 'Payouts',
    description: 'Record what pilots are paid for the missions they flew.',
    paths: ['payouts', 'payouts.csv', 'payout_dues', 'payout_batches'],
  },
  {
    name: 'Pilots',
    description: 'Import, review and approve pilots; award badges; export or erase personal data.',
    paths: ['pilots', 'terms_acceptances'],
  },
  {
    name: 'Notifications',
    description: 'Send a notification to some pilots or to all of them.',
    paths: ['notifications'],
  },
  {
    name: 'Work orders',
    description: 'Group missions at one site that a pilot delivers together.',
    paths: ['work_orders'],
  },
  {
    name: 'Points of interest',
    description: 'Places on the map that any pilot can claim as a panorama mission.',
    paths: ['points_of_interest'],
  },
  {
    name: 'Stock imagery',
    description: 'Review the stock photos and videos that pilots submit.',
    paths: ['stock_submissions'],
  },
  {
    name: 'Webhooks',
    description: 'Register endpoints to be notified of what pilots do, and inspect deliveries.',
    paths: ['webhook_endpoints', 'webhook_deliveries'],
  },
  {
    name: 'Gear and licenses',
    description: 'The drones, cameras, devices, equipment and licenses that pilots choose from.',
    paths: ['drones', 'devices', 'equipment', 'license_types'],
  },
  {
    name: 'Packages and shots',
    description: 'What a mission requires of the pilot and their gear, and the types of shots it needs.',
    paths: ['packages', 'shot_types', 'badges', 'categories'],
  },
  {
    name: 'Portal content',
    description: 'Reschedule reasons, paying companies and daily messages that the portal shows.',
    paths: ['reschedule_reasons', 'legal_entities', 'daily_messages'],
  },
  {
    name: 'Attention',
    description: 'What waits for a person, most urgent first, and the limits that decide when it does.',
    paths: ['attention', 'settings'],
  },
  {
    name: 'People',
    description: "The provider's people who sign in, what each of them may do, and who is calling.",
    paths: ['me', 'people', 'session', 'realtime'],
  },
  {
    name: 'Keys and operations',
    description: 'Provider keys, who changed what, and background jobs that need attention.',
    paths: ['keys', 'audit_log', 'jobs'],
  },
]

export const portalTag = {
  name: 'Portal',
  description:
    "Calls for the pilot portal and native apps. They need an application token and, for most, a pilot's session. Your systems don't need them, except to try things out as a pilot.",
}

export const healthTag = { name: 'Health', description: 'For load balancers and monitoring.' }

const deliveredFiles = /^\/v1\/provider\/missions\/\{id\}\/asset/

const reviews = /^\/v1\/provider\/missions\/\{id\}\/review/

export const tagOf = (path: string): string => {
  if (reviews.test(path)) return 'Review'
  if (deliveredFiles.test(path)) return 'Delivered files'
  const subject = /^\/v1\/provider\/(\w+)/.exec(path)?.[1]
  if (subject === undefined) return /^\/(healthz|readyz)$/.test(path) ? healthTag.name : portalTag.name
  const tag = providerTags.find(({ paths }) => paths.includes(subject))
  // A test that documents every call finds such a name.
  return tag?.name ?? `provider: ${subject}`
}
