import { known, t } from '@sortie/domain/language'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { Check, TriangleAlert } from 'lucide-react'
import { Link } from 'react-aria-components/Link'
import { blockTitles, goToBlock, missingItems, type ProfileBlock, profileBlocks } from './profile-blocks.ts'

/** The blocks without which a profile is incomplete. */
const required = new Set(Object.values(missingItems).map(({ block }) => block))

const Mark = ({ name, isMissing }: { name: ProfileBlock; isMissing: boolean }) => {
  const look = 'size-4 shrink-0'
  if (isMissing) return <TriangleAlert aria-hidden className={`${look} text-attention-deep`} />
  if (required.has(name)) return <Check aria-hidden className={`${look} text-accent-strong`} />
  // Nothing there is ever done or missing.
  return <span className={look} />
}

type ProfileContentsProps = { pilot: Pilot; blocks: readonly ProfileBlock[] }

/** A table of contents for the long page on a desktop: what is there, done and missing. */
export const ProfileContents = ({ pilot, blocks }: ProfileContentsProps) => {
  const missing = new Set(pilot.missing_profile_data.map((item) => missingItems[item].block))
  return (
    <nav
      aria-labelledby="profile-contents"
      className="sticky top-22 rounded-card border border-line bg-surface py-3 max-lg:hidden"
    >
      <h2 id="profile-contents" className="px-6 py-2 text-small font-semibold text-ink-soft">
        {t('On this page')}
      </h2>
      <ul>
        {blocks.map((name) => (
          <li key={name}>
            <Link
              href={`/profile#${profileBlocks[name]}`}
              onPress={() => goToBlock(name)}
              className="flex h-10 items-center gap-3 px-6 text-small text-ink -outline-offset-2 transition-colors hover:bg-canvas"
            >
              <Mark name={name} isMissing={missing.has(name)} />
              {known(blockTitles[name])}
              {missing.has(name) && (
                <span className="ml-auto rounded-full bg-attention-tint px-2 py-0.5 font-medium text-attention-deep">
                  <VisuallyHidden>: </VisuallyHidden>
                  {t('missing')}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
