import type { Config } from '../../config.ts'

/** Behind the icon while the portal starts, and around it afterward: the navy of its header. */
const navy = '#0b1322'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const icons = [
  icon('icon', 192, 'any'),
  icon('icon', 512, 'any'),
  icon('maskable', 192, 'maskable'),
  icon('maskable', 512, 'maskable'),
]

const shortcut = (name: string, path: string) => ({
  name,
  url: `/shortcuts/${path}`,
  icons: [icon('icon', 192, 'any')],
})

/** What the gallery of a phone offers to share with the portal: the kinds of files that uploads accept. */
const shareTarget = {
  action: '/share',
  method: 'POST',
  enctype: 'multipart/form-data',
  params: { files: [{ name: 'files', accept: ['image/*', 'video/*', '.dng', '.iiq', '.ats'] }] },
}

/** Makes the portal installable (docs/decisions/285): https://www.w3.org/TR/appmanifest/ */
export const portalManifest = ({ providerName, offlinePages }: Config) => ({
  // Stays the same if the page that it starts with changes.
  id: '/',
  name: `Sortie · ${providerName}`,
  short_name: 'Sortie',
  description: 'Missions, schedules, uploads and payouts for drone pilots.',
  lang: 'en-US',
  start_url: '/active-missions',
  scope: '/',
  display: 'standalone',
  theme_color: navy,
  background_color: navy,
  icons,
  shortcuts: [
    shortcut('Next flight', 'next-flight'),
    shortcut('Upload', 'upload'),
    shortcut('Coverage check', 'coverage-check'),
  ],
  // Without the service worker, nobody would receive the files.
  ...(offlinePages && { share_target: shareTarget }),
})
