import { known, plural, t, toTranslate } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import { isToBeFlown } from '@sortie/domain/mission/next-flight'
import { classNames } from '@sortie/ui/class-names.ts'
import { RichText } from '@sortie/ui/data/rich-text.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { isEmbedded } from '@sortie/web-app/session.ts'
import { chooseContrast } from '@sortie/web-app/theme.ts'
import { useMoreContrast } from '@sortie/web-app/use-theme.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ClipboardCheck, Contrast, Crosshair, type LucideIcon, PackageCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-aria-components/Link'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { useLocation, useNavigate, useParams } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import { useFlightLog } from '#app/flight/use-flight-log.ts'
import { type KeptPilot, readKeptMission } from '#app/kept-missions.ts'
import { missionQuery } from '#mission/mission.queries.ts'
import { missionId } from '#mission/mission-id.ts'
import { AfterFlight } from './after-flight.tsx'
import { AtSite } from './at-site.tsx'
import { BeforeFlight } from './before-flight.tsx'
import { useSiteWeather } from './use-site-weather.ts'

const steps = ['before', 'site', 'after'] as const
type Step = (typeof steps)[number]

const stepWords: Readonly<Record<Step, { label: string; icon: LucideIcon }>> = {
  before: { label: toTranslate('Before'), icon: ClipboardCheck },
  site: { label: toTranslate('On site'), icon: Crosshair },
  after: { label: toTranslate('After'), icon: PackageCheck },
}

/** Where a pilot most likely is in the day. */
const likelyStep = (mission: Mission, now: number): Step => {
  if (!isToBeFlown(mission)) return 'after'
  const { scheduled_at_start: start } = mission
  return start !== null && now >= Date.parse(start) ? 'site' : 'before'
}

const tickMs = 20_000

const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The pilot's gear: of the account, or of the copy on the device. */
const useGear = (id: number): KeptPilot | undefined => {
  const { data: account } = useQuery(accountQuery)
  const [kept, setKept] = useState<KeptPilot>()
  useEffect(() => {
    let isOver = false
    readKeptMission(id).then(
      (copy) => {
        if (!isOver && copy) setKept(copy.pilot)
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [id])
  return account ?? kept
}

const ContrastSwitch = () => {
  const isMore = useMoreContrast()
  return (
    <ToggleButton
      isSelected={isMore}
      onChange={(more) => chooseContrast(more ? 'more' : 'usual')}
      className="flex h-14 shrink-0 cursor-pointer items-center gap-2 rounded-control border border-on-navy-muted px-3 text-body font-semibold text-on-navy selected:bg-white selected:text-navy"
    >
      <Contrast aria-hidden className="size-6" />
      <RichText
        text={t('Sun <0>light: more contrast</0>')}
        parts={[(text) => <span className="sr-only">{text}</span>]}
      />
    </ToggleButton>
  )
}

const waitingText = (count: number): string => {
  if (count === 0) return t('Everything on this device has been sent.')
  return plural(
    count,
    "1 entry on this device hasn't been sent yet.",
    "{count} entries on this device haven't been sent yet.",
  )
}

const Flight = ({ mission }: { mission: Mission }) => {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const now = useNow()
  const [first] = useState(() => likelyStep(mission, now))
  const step = steps.find((each) => hash === `#${each}`) ?? first
  const log = useFlightLog(mission.id)
  const weather = useSiteWeather(mission)
  const pilot = useGear(mission.id)
  const back = isEmbedded() ? `/clientmissionwebview/${mission.id}${search}` : `/clientmission/${mission.id}`
  return (
    <div className={classNames('flex min-h-dvh flex-col bg-canvas', 'short:pr-28')}>
      <header className="on-dark bg-navy text-on-navy">
        <div className="mx-auto flex min-h-16 w-full max-w-3xl items-center gap-2 px-2 py-1">
          <Link
            href={back}
            aria-label={t('Back to the mission')}
            className="grid size-14 shrink-0 place-items-center rounded-control"
          >
            <ArrowLeft aria-hidden className="size-7" />
          </Link>
          <h1 tabIndex={-1} className="min-w-0 flex-1 truncate text-title font-semibold outline-none">
            {missionTitle(mission)}
          </h1>
          <ContrastSwitch />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={classNames(
          // What other pages print small is read without glasses here.
          'mx-auto flex w-full max-w-3xl flex-1 flex-col gap-4 px-4 py-4 outline-none [&_.text-small]:text-body',
          'short:max-w-none',
        )}
      >
        {/* As tall with and without entries, so that nothing moves under a thumb. */}
        <p role="status" className="min-h-12 text-body font-semibold text-ink short:min-h-6">
          {log.isReady && waitingText(log.waiting)}
        </p>
        {log.refusal && (
          <Alert tone="danger" isLive title={t("Some of your entries weren't accepted")}>
            {known(log.refusal)}
          </Alert>
        )}
        {step === 'before' && (
          <BeforeFlight mission={mission} pilot={pilot} log={log} weather={weather} now={now} />
        )}
        {step === 'site' && <AtSite mission={mission} log={log} now={now} />}
        {step === 'after' && <AfterFlight mission={mission} log={log} now={now} />}
      </main>
      <nav
        aria-label={t('Steps of the flight')}
        className={classNames(
          'sticky bottom-0 z-20 border-t border-line bg-surface',
          'short:fixed short:inset-y-0 short:right-0 short:w-28 short:border-t-0 short:border-l',
        )}
      >
        <ul
          className={classNames(
            'mx-auto grid max-w-3xl grid-cols-3',
            'short:h-full short:grid-cols-1 short:grid-rows-3',
          )}
        >
          {steps.map((each) => {
            const { label, icon: Icon } = stepWords[each]
            const isHere = each === step
            return (
              <li key={each} className="flex">
                <Link
                  href={`${search}#${each}`}
                  aria-current={isHere ? 'step' : undefined}
                  onClick={(event) => {
                    event.preventDefault()
                    void navigate({ search, hash: each }, { replace: true })
                    scrollTo({ top: 0 })
                  }}
                  className={classNames(
                    'flex min-h-16 flex-1 flex-col items-center justify-center gap-1 text-body font-semibold',
                    isHere ? 'bg-accent-strong text-white' : 'text-ink',
                  )}
                >
                  <Icon aria-hidden className="size-6" />
                  {known(label)}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
    </div>
  )
}

/** The day of a flight on one page, which works without a network. */
export const Component = () => {
  const id = missionId(useParams().mission_id) ?? 0
  // The gate around the page has loaded the mission.
  const { data: mission } = useQuery(missionQuery(id))
  return mission ? <Flight key={id} mission={mission} /> : null
}
