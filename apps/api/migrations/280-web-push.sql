-- The devices of pilots that are pushed notifications, and what each of them was pushed.

create table push_subscriptions (
  id bigint generated always as identity primary key,
  pilot_id bigint not null references pilots on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  name text not null,
  session_hash text not null,
  created_at timestamptz not null default now(),
  last_pushed_at timestamptz,

  constraint push_subscriptions_once unique (endpoint)
);
comment on table push_subscriptions is 'Devices on which a pilot wants to be notified: what their browsers gave the portal';
comment on column push_subscriptions.endpoint is 'The URL of the push service, which is a capability of its own: whoever has it can try to push.';
comment on column push_subscriptions.p256dh is 'The public key of the device, to which messages are encrypted.';
comment on column push_subscriptions.auth is 'The secret that the device shares with us, without which nothing can be encrypted for it.';
comment on column push_subscriptions.session_hash is 'The session in which it was last registered. Logging that session out removes the device.';
comment on constraint push_subscriptions_once on push_subscriptions is 'A browser is one pilot''s at a time';
create index push_subscriptions_by_pilot on push_subscriptions (pilot_id);
comment on index push_subscriptions_by_pilot is 'Finds the devices of the pilots of an event';
create index push_subscriptions_by_session on push_subscriptions (session_hash);
comment on index push_subscriptions_by_session is 'Removes the device whose session ends';

create table push_preferences (
  pilot_id bigint primary key references pilots on delete cascade,
  muted_topics text[] not null default '{}',
  quiet_from text,
  quiet_until text,
  offers_when_quiet boolean not null default true,

  constraint push_preferences_topics_known check (muted_topics <@ array['new_offers', 'ending_offers',
    'mission_changes', 'weather', 'reshoots', 'payouts']),
  constraint push_preferences_quiet_whole check ((quiet_from is null) = (quiet_until is null)),
  constraint push_preferences_times check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$' and quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'
    and quiet_from <> quiet_until)
);
comment on table push_preferences is 'What pilots turned off for their devices, and when these stay quiet. A pilot without a row has changed nothing';
comment on column push_preferences.muted_topics is 'What is off, so that whatever is added later is on.';
comment on column push_preferences.quiet_from is 'A time of day in the pilot''s time zone.';
comment on constraint push_preferences_topics_known on push_preferences is 'The words of packages/domain/src/pilot/notification-channels.ts';
comment on constraint push_preferences_quiet_whole on push_preferences is 'A time without an end would never end';
comment on constraint push_preferences_times on push_preferences is 'Times of day, and between two equal ones there is no time';

create function end_of_quiet(at timestamptz, zone text, quiet_from text, quiet_until text) returns timestamptz
language sql stable as $$
  select case
    when quiet_from::time < quiet_until::time and clock >= quiet_from::time and clock < quiet_until::time
      then (day + quiet_until::time) at time zone zone
    when quiet_from::time > quiet_until::time and clock < quiet_until::time
      then (day + quiet_until::time) at time zone zone
    when quiet_from::time > quiet_until::time and clock >= quiet_from::time
      then (day + 1 + quiet_until::time) at time zone zone
  end
  from (select (at at time zone zone)::time as clock, (at at time zone zone)::date as day) as here
$$;
comment on function end_of_quiet is 'When the quiet hours that a moment is in end; null if it is in none.';

create table push_messages (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  tag text not null,
  notification_id bigint not null references notifications on delete cascade,
  is_offer boolean not null,
  is_correction boolean not null,
  was_shown boolean not null default false,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,

  constraint push_messages_one_per_subject unique (subscription_id, tag)
);
comment on table push_messages is 'What a device is to be pushed or was pushed, one row for each subject: a newer message replaces the older';
comment on column push_messages.tag is 'The subject. A device that is pushed a second message with a tag shows it in place of the first.';
comment on column push_messages.is_correction is 'Shown without a sound, because it only takes back or changes what was shown.';
comment on column push_messages.was_shown is 'Whether the device may still show something with this tag.';
comment on column push_messages.due_at is 'Later than the event if that was in quiet hours.';
comment on column push_messages.sent_at is 'Null while it has to be sent.';
comment on constraint push_messages_one_per_subject on push_messages is 'A second message about the same thing replaces the first, also before either is sent';
create index push_messages_by_notification on push_messages (notification_id);
comment on index push_messages_by_notification is 'Deletes messages with their notification';
create index push_messages_by_age on push_messages (expires_at);
comment on index push_messages_by_age is 'Finds the messages that are old enough to be deleted';
