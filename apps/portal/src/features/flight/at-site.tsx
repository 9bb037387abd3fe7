import { t } from '@sortie/domain/language'
import type { FlightState } from '@sortie/domain/mission/flight-log'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { pilotShots } from '@sortie/domain/mission/shot'
import type { Shot } from '@sortie/domain/mission/shot.schema'
import { placeToGo } from '@sortie/domain/place/direction'
import { formatTime } from '@sortie/domain/time/date-texts'
import { Button } from '@sortie/ui/actions/button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import type { MapSpot } from '@sortie/ui/map/map-types.ts'
import { useConnection } from '@sortie/web-app/use-connection.ts'
import { Check, Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import { noteOnFlight } from '#app/flight/flight-log.ts'
import { MissionMap } from '#mission/mission-map.tsx'
import { FlightNotes } from './flight-notes.tsx'
import { gloveClass, Tick } from './flight-parts.tsx'
import { TimeLeft } from './time-left.tsx'
import { usePosition } from './use-position.ts'
import { WayToShot } from './way-to-shot.tsx'

/** Where a shot is flown: at what is drawn for it, else at the site. */
const wayTo = (mission: Mission, shot: Shot | undefined) => {
  if (!shot) return null
  const feature = mission.map_features.find(({ id }) => id === shot.map_feature?.id)
  if (feature) return { name: shot.name, place: placeToGo(feature.geometry), area: feature.geometry }
  const { latitude, longitude } = mission.location ?? {}
  return latitude == null || longitude == null
    ? null
    : { name: shot.name, place: { latitude, longitude }, area: null }
}

type AtSiteProps = { mission: Mission; log: FlightState; now: number }

/** What a pilot needs while flying: what is next, where it is, how much time is left. */
export const AtSite = ({ mission, log, now }: AtSiteProps) => {
  const { position, ask } = usePosition()
  const [hasMap, setHasMap] = useState(false)
  const isCutOff = useConnection() !== 'fine'
  const shots = pilotShots(mission)
  const zone = mission.location?.timezone_id
  const isDone = ({ id }: Shot) => log.shots.get(id)?.is_done ?? false
  const nextShot = shots.find((shot) => !isDone(shot))
  const next = wayTo(mission, nextShot)
  const spots: MapSpot[] = [
    ...(next
      ? [{ kind: 'found' as const, ...next.place, title: t('Next shot: {name}', { name: next.name }) }]
      : []),
    ...(position.kind === 'known'
      ? [{ kind: 'self' as const, ...position.place, title: t('You are here') }]
      : []),
  ]
  const tick = ({ id }: Shot, is_done: boolean) =>
    void noteOnFlight(mission.id, { kind: 'shot', shot_id: id, is_done })
  return (
    <div className="flex flex-col gap-6 short:grid short:grid-cols-2 short:items-start">
      <div className="flex min-w-0 flex-col gap-6 short:col-start-1 short:row-start-1">
        <TimeLeft mission={mission} now={now} />
        <section aria-labelledby="next-shot" className="flex flex-col gap-3">
          <h2 id="next-shot" className="text-title font-semibold text-ink">
            {nextShot ? t('Next: {name}', { name: nextShot.name }) : t('All shots are checked off.')}
          </h2>
          <WayToShot mission={mission} next={next} position={position} onAsk={ask} />
        </section>
        {hasMap ? (
          <MissionMap mission={mission} spots={spots} isOffline={isCutOff} isOpen className="h-88" />
        ) : (
          <Button icon={MapIcon} mode="secondary" onPress={() => setHasMap(true)} className={gloveClass}>
            {t('Show the map')}
          </Button>
        )}
      </div>
      <div
        className={classNames(
          'flex min-w-0 flex-col gap-6 short:col-start-2 short:row-start-1',
          nextShot && 'short:pb-18',
        )}
      >
        <section aria-labelledby="flight-shots" className="flex flex-col gap-3">
          <h2 id="flight-shots" className="text-title font-semibold text-ink">
            {t('Shots')}
          </h2>
          {shots.length === 0 ? (
            <p className="text-body text-ink">{t('No shots are listed for this mission.')}</p>
          ) : (
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
              {shots.map((shot) => {
                const mark = log.shots.get(shot.id)
                return (
                  <li key={shot.id}>
                    <Tick name={shot.name} isDone={isDone(shot)} onChange={(done) => tick(shot, done)}>
                      {shot.map_feature && (
                        <span className="block text-body text-ink">{shot.map_feature.name}</span>
                      )}
                      {mark?.is_done && (
                        <span className="figures block text-body text-ink-soft">
                          {t('Checked off at {time}', { time: formatTime(mark.at, zone) })}
                        </span>
                      )}
                    </Tick>
                  </li>
                )
              })}
            </ul>
          )}
        </section>
        <FlightNotes missionId={mission.id} notes={log.notes} zone={zone} />
      </div>
      {nextShot && (
        // Above the steps at the bottom, where the thumb is; in a low window beside the way to the shot.
        <div className="sticky bottom-20 z-10 short:bottom-2 short:col-start-2 short:row-start-1 short:self-end">
          <Button
            icon={Check}
            size="large"
            onPress={() => tick(nextShot, true)}
            className={classNames(gloveClass, 'w-full truncate shadow-overlay')}
          >
            {t('Check off {name}', { name: nextShot.name })}
          </Button>
        </div>
      )}
    </div>
  )
}
