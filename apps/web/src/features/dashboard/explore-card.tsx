import { ArrowUpRight, Newspaper } from 'lucide-react'
import { Link } from 'react-aria-components/Link'
import { portalConfig } from '#app/portal-config.ts'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { DroneOverHorizon } from '#ui/illustrations/drone-over-horizon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

const BlogLink = () => (
  <Link
    href={portalConfig().blog_url}
    target="_blank"
    rel="noreferrer"
    className="flex flex-1 flex-col justify-between gap-6 rounded-card border border-line bg-surface p-5 transition-colors hover:border-edge sm:p-6"
  >
    <span className="flex items-start justify-between text-ink-soft">
      <Newspaper aria-hidden className="size-6 text-accent" />
      <ArrowUpRight aria-hidden className="size-5" />
    </span>
    <span>
      <span className="block text-title font-semibold">Read the blog</span>
      <span className="text-small text-ink-soft">
        Stories, tips and news for pilots
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </span>
    </span>
  </Link>
)

/** What there is beyond the lists: how client missions work, and what is going on. */
export const ExploreCard = () => (
  <aside aria-label="Explore" className="flex flex-col gap-4 md:flex-row">
    <div className="on-dark flex flex-2 items-center justify-between gap-6 overflow-hidden rounded-card bg-navy p-5 text-on-navy sm:p-6">
      <div className="flex flex-col items-start gap-4">
        <div>
          <h2 className="text-title font-semibold text-balance">Explore client missions</h2>
          <p className="mt-1 max-w-md text-small text-on-navy-muted">
            Four steps to missions that pay, and what the pilots who fly the most earn with them.
          </p>
        </div>
        <LinkButton href="/client-missions" mode="secondary">
          Learn more
          <VisuallyHidden> about client missions</VisuallyHidden>
        </LinkButton>
      </div>
      <DroneOverHorizon className="hidden w-52 shrink-0 opacity-95 sm:block" />
    </div>
    <BlogLink />
  </aside>
)
