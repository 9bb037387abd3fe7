import { LinkButton } from '#ui/actions/link-button.tsx'
import { HeroScene } from './hero-scene.tsx'

/** The promise, with the figure that makes it one. */
export const IntroHero = ({ isProfileComplete }: { isProfileComplete: boolean }) => (
  <section
    aria-labelledby="intro"
    className="on-dark grid overflow-hidden rounded-card bg-navy text-on-navy md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]"
  >
    <div className="flex flex-col items-start gap-5 p-6 sm:p-10 lg:p-12">
      <p className="text-small font-semibold tracking-wide text-accent-on-navy">CLIENT MISSIONS</p>
      <h1
        id="intro"
        className="text-[2.25rem] leading-11 font-semibold tracking-tight text-balance sm:text-[2.75rem] sm:leading-13"
      >
        Get paid for what you see from up there
      </h1>
      <p className="max-w-md text-body text-pretty text-on-navy-muted">
        Clients need roofs, sites and landmarks photographed from the air. You choose the missions near you,
        fly them when it suits you, and are paid for each.
      </p>
      <div className="flex items-center gap-4 border-l-4 border-accent pl-4">
        <p>
          <span className="block text-small text-on-navy-muted">Our top-earning pilot has earned</span>
          <span className="figures text-display font-semibold">over $60,000</span>
        </p>
      </div>
      {isProfileComplete ? (
        <LinkButton href="/active-missions" size="large">
          See your missions
        </LinkButton>
      ) : (
        <LinkButton href="/profile" size="large">
          Complete my profile
        </LinkButton>
      )}
    </div>
    <HeroScene className="size-full min-h-56 self-end max-md:max-h-72 md:mask-l-from-82%" />
  </section>
)
