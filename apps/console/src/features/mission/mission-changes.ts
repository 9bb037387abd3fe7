import type { ProviderCalls } from '@sortie/contract/all-calls'
import { isKnownStatus, isOnHold, type MissionStatus } from '@sortie/domain/mission/mission-status'
import { providerSteps, stepAction } from '@sortie/domain/provider/mission-steps'
import { statusWords } from '@sortie/domain/provider/status-words'
import { write } from '#app/writes.ts'
import type { Change } from './change-dialog.tsx'
import type { ProviderMission } from './mission.queries.ts'

type May = (name: keyof ProviderCalls) => boolean

/** A change as an entry of a menu. */
export interface OfferedChange {
  id: string
  label: string
  change: Change
}

const ended: readonly MissionStatus[] = ['complete', 'rejected', 'canceled']
const cancelable: readonly MissionStatus[] = [
  'created',
  'available',
  'pilots_notified',
  'pilot_accepted',
  'pilot_assigned',
  'flight_complete',
  'assets_uploaded',
]
const beforeFlight: readonly MissionStatus[] = cancelable.slice(0, 5)

const stepChange = (id: number, from: MissionStatus, to: MissionStatus): OfferedChange => ({
  id: `status-${to}`,
  label: stepAction(from, to),
  change: {
    title: `${stepAction(from, to)}?`,
    confirmLabel: stepAction(from, to),
    done: `The mission is now: ${statusWords[to]}`,
    preview: { action: 'status', status: to },
    ...(to === 'rejected' ? { reason: 'required', isDanger: true } : {}),
    run: (reason) =>
      write('POST /v1/provider/missions/{id}/status/{status}', {
        params: { id, status: to },
        body: reason ? { reason } : {},
      }),
  },
})

const holdChange = (id: number): OfferedChange => ({
  id: 'hold',
  label: 'Put on hold',
  change: {
    title: 'Put this mission on hold?',
    confirmLabel: 'Put on hold',
    done: 'The mission is on hold',
    preview: { action: 'hold' },
    run: () => write('POST /v1/provider/missions/{id}/hold', { params: { id } }),
  },
})

const resumeChange = (id: number): OfferedChange => ({
  id: 'resume',
  label: 'Resume',
  change: {
    title: 'Resume this mission?',
    confirmLabel: 'Resume',
    done: 'The mission goes on',
    preview: { action: 'resume' },
    run: () => write('POST /v1/provider/missions/{id}/resume', { params: { id } }),
  },
})

export const withdrawChange = (id: number, pilot?: { id: number; name: string }): OfferedChange => ({
  id: 'withdraw',
  label: 'Withdraw all offers',
  change: {
    title: pilot ? `Withdraw the offer to ${pilot.name}?` : 'Withdraw all offers?',
    confirmLabel: 'Withdraw',
    done: pilot ? 'Offer withdrawn' : 'Offers withdrawn',
    preview: { action: 'withdraw', ...(pilot ? { body: { pilot_ids: [pilot.id] } } : {}) },
    run: () =>
      write('POST /v1/provider/missions/{id}/withdraw', {
        params: { id },
        body: pilot ? { pilot_ids: [pilot.id] } : {},
      }),
  },
})

const expireChange = (id: number): OfferedChange => ({
  id: 'expire',
  label: 'Expire',
  change: {
    title: 'Expire this mission?',
    confirmLabel: 'Expire',
    done: 'The mission has expired',
    preview: { action: 'expire' },
    isDanger: true,
    run: () => write('POST /v1/provider/missions/{id}/expire', { params: { id } }),
  },
})

const cancelChange = (id: number): OfferedChange => ({
  id: 'cancel',
  label: 'Cancel mission',
  change: {
    title: 'Cancel this mission?',
    confirmLabel: 'Cancel mission',
    done: 'The mission is canceled',
    preview: { action: 'cancel' },
    reason: 'optional',
    isDanger: true,
    run: (reason) =>
      write('POST /v1/provider/missions/{id}/cancel', { params: { id }, body: reason ? { reason } : {} }),
  },
})

/** What can be done to a mission now, by someone who may make these calls. */
export const changesOf = (mission: ProviderMission, may: May): OfferedChange[] => {
  const { id, status, sla_expired } = mission
  if (!isKnownStatus(status)) return []
  const isHeld = isOnHold(mission)
  return [
    ...(may('POST /v1/provider/missions/{id}/status/{status}')
      ? providerSteps(status).map((step) => stepChange(id, status, step))
      : []),
    ...(isHeld && may('POST /v1/provider/missions/{id}/resume') ? [resumeChange(id)] : []),
    ...(!isHeld && !ended.includes(status) && may('POST /v1/provider/missions/{id}/hold')
      ? [holdChange(id)]
      : []),
    ...(status === 'pilots_notified' && may('POST /v1/provider/missions/{id}/withdraw')
      ? [withdrawChange(id)]
      : []),
    ...(!sla_expired && beforeFlight.includes(status) && may('POST /v1/provider/missions/{id}/expire')
      ? [expireChange(id)]
      : []),
    ...(cancelable.includes(status) && may('POST /v1/provider/missions/{id}/cancel')
      ? [cancelChange(id)]
      : []),
  ]
}
