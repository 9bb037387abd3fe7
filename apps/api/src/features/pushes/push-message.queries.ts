import { type PushTopic, pushSubjects } from '@sortie/domain/pilot/notification-channels'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { selectRows } from '../../platform/select-rows.ts'
import type { Transaction } from '../../platform/transaction.ts'

/** The number of messages of a job. They are sent side by side. */
export const messagesPerJob = 100

/** How long something is news for a device that can't be reached, or that is in quiet hours. */
const newsHours = 24

interface About {
  topic: PushTopic | 'correction'
  notificationIds: readonly number[]
}

/** The notifications of an event with the subject of each. Without a subject, a notification stands for itself. */
const freshOnes = ({ topic, notificationIds }: About) => {
  const { kind, key } = pushSubjects[topic]
  return sql`select id as notification_id, pilot_id, ${kind}::text || '-' || coalesce(meta ->> ${key}, 'n' || id) as tag
    from notifications where id = any(${[...notificationIds]}::bigint[])`
}

/** Messages to the devices of pilots who haven't turned the topic off, once their quiet hours are over. */
const newsToSend = (about: About & { topic: PushTopic }): RawBuilder<unknown> => {
  const isOffer = pushSubjects[about.topic].kind === 'offer'
  return sql`
    insert into push_messages (subscription_id, tag, notification_id, is_offer, is_correction, due_at, expires_at)
    select device.id, fresh.tag, fresh.notification_id, ${isOffer}, false, due.at, due.at + ${`${newsHours} hours`}::interval
    from (${freshOnes(about)}) as fresh
      join pilots on pilots.id = fresh.pilot_id
      join push_subscriptions device on device.pilot_id = fresh.pilot_id
      left join push_preferences chosen on chosen.pilot_id = fresh.pilot_id,
      lateral (select coalesce(case when chosen.quiet_from is not null
          and not (${isOffer} and chosen.offers_when_quiet)
        then end_of_quiet(now(), coalesce(pilots.timezone_id, 'UTC'), chosen.quiet_from, chosen.quiet_until)
        end, now()) as at) as due
    where not coalesce(${about.topic} = any(chosen.muted_topics), false)
    order by device.id
    on conflict (subscription_id, tag) do update set notification_id = excluded.notification_id,
      is_offer = excluded.is_offer, is_correction = false, due_at = excluded.due_at,
      expires_at = excluded.expires_at, sent_at = null`
}

/** Messages to the devices that show what is corrected. One that hasn't been sent is looked at when it is. */
const correctionsToSend = (about: About): RawBuilder<unknown> => sql`
    update push_messages set notification_id = fresh.notification_id, is_offer = false, is_correction = true,
      due_at = now(), expires_at = now() + ${`${newsHours} hours`}::interval, sent_at = null
    from (${freshOnes(about)}) as fresh join push_subscriptions device on device.pilot_id = fresh.pilot_id
    where push_messages.subscription_id = device.id and push_messages.tag = fresh.tag and was_shown`

/**
 * Writes the messages of an event, replacing older ones about the same, and returns the jobs that send them. Devices
 * that are failing are apart from the others.
 */
export const writeMessages = async (db: Transaction, { topic, ...about }: About) => {
  const written =
    topic === 'correction' ? correctionsToSend({ ...about, topic }) : newsToSend({ ...about, topic })
  const { rows } = await sql<{
    payload: { message_ids: number[] }
    start_after: string
    is_failing: boolean
  }>`
    with written as (${written} returning push_messages.id, subscription_id, due_at),
    numbered as (select written.id, due_at, failing_since is not null as is_failing,
        (row_number() over (partition by due_at, failing_since is not null order by written.id) - 1)
          / ${messagesPerJob}::int as part
      from written join push_subscriptions device on device.id = subscription_id)
    select jsonb_build_object('message_ids', jsonb_agg(id)) as payload, due_at as start_after, is_failing
    from numbered group by due_at, is_failing, part order by due_at, part`.execute(db)
  return rows
}

export interface DueMessage {
  id: number
  subscription_id: number
  endpoint: string
  p256dh: string
  auth: string
  tag: string
  notification_id: number
  is_correction: boolean
  is_offer: boolean
  was_shown: boolean
  title: string
  body: string
  web_route_url: string | null
  seconds_left: number
  /** False if the pilot has read it elsewhere, it is too late for it, or the offer is gone. */
  is_news: boolean
  /** Tags of what the device may still show, and the pilot has read elsewhere. */
  read_tags: string[]
}

export const selectDueMessages = (db: Queryable, ids: readonly number[]): Promise<DueMessage[]> =>
  selectRows(
    db,
    sql<DueMessage>`select message.id, subscription_id, endpoint, p256dh, auth, tag, notification_id, is_correction,
        is_offer, was_shown, title, body, web_route_url,
        greatest(0, extract(epoch from expires_at - now()))::int as seconds_left,
        expires_at > now() and read_status = 'unread' and (not is_offer or exists (
          select from mission_offers offer join missions on missions.id = offer.mission_id
          where offer.mission_id = (meta ->> 'mission_id')::bigint
            and offer.pilot_id = device.pilot_id and offer.state = 'offered'
            and missions.status = 'pilots_notified' and not missions.sla_expired)) as is_news,
        array(select other.tag from push_messages other join notifications seen on seen.id = other.notification_id
          where other.subscription_id = device.id and other.was_shown and other.tag <> message.tag
            and other.sent_at is not null and seen.read_status = 'read' order by other.id desc limit 10) as read_tags
      from push_messages message
        join push_subscriptions device on device.id = subscription_id
        join notifications on notifications.id = notification_id
      where message.id = any(${[...ids]}::bigint[]) and sent_at is null
        and due_at <= now() + interval '1 second'`,
  )

type Sent = Pick<DueMessage, 'id' | 'notification_id' | 'subscription_id' | 'read_tags'>

/** A message that was replaced while it was on its way stays to be sent. */
export const markSent = async (db: Transaction, sent: readonly Sent[]): Promise<void> => {
  await sql`
    with sent as (select * from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
      as rows (id bigint, notification_id bigint, subscription_id bigint, read_tags jsonb)),
    closed as (delete from push_messages using sent where push_messages.subscription_id = sent.subscription_id
      and push_messages.id <> sent.id and sent.read_tags ? push_messages.tag and push_messages.sent_at is not null),
    -- In an order, because other workers note messages to the same devices.
    devices as (select id from push_subscriptions where id in (select subscription_id from sent)
      order by id for no key update),
    pushed as (update push_subscriptions set last_pushed_at = now(), failing_since = null
      where id in (select id from devices))
    update push_messages set was_shown = true,
      sent_at = case when push_messages.notification_id = sent.notification_id then now() end
    from sent where push_messages.id = sent.id
  `.execute(db)
}

/** Forgets messages that are no news any longer. What a device may still show stays known. */
export const dropMessages = async (db: Transaction, ids: readonly number[]): Promise<void> => {
  await sql`
    with forgotten as (delete from push_messages where id = any(${[...ids]}::bigint[]) and not was_shown)
    update push_messages set sent_at = now() where id = any(${[...ids]}::bigint[]) and was_shown and sent_at is null
  `.execute(db)
}
