import { known, listText, t } from '@sortie/domain/language'
import { type CertificateConcern, concernText } from '@sortie/domain/mission/flight-concerns'
import { sql } from 'kysely'
import { selectRows } from '../../platform/select-rows.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { takeFlightNotice } from './flight-notices.queries.ts'
import { notifyOfMission } from './notify.ts'

interface Outside {
  mission_id: number
  scheduled_at_start: string
  concerns: CertificateConcern[]
}

/** Notifies the pilot of a booked flight that its airspace certificates don't cover, once for each time and concern. */
export const notifyIfOutsideCertificates = async (db: Transaction, missionId: number): Promise<void> => {
  const [flight] = await selectRows(
    db,
    sql<Outside>`select id as mission_id, scheduled_at_start, outside_certificates as concerns from missions
      where id = ${missionId} and outside_certificates <> '{}' and scheduled_at_start > now()`,
  )
  if (!flight) return
  const pilotId = await takeFlightNotice(db, flight, flight.concerns)
  if (pilotId === null) return
  await notifyOfMission(db, { id: missionId }, [pilotId], {
    event: 'flight_blocked',
    title: () => t('Your flight needs another authorization'),
    body: (name) => {
      const concerns = listText(flight.concerns.map((concern) => known(concernText(concern))))
      return t('{name} is booked {concerns}.', { name, concerns })
    },
    offered: false,
  })
}
