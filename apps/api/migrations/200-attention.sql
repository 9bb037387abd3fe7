-- What waits for one of the provider's people (packages/domain/src/provider/attention.ts): the limits that an owner can
-- set, and an index for each kind of wait, in the order in which its lines are listed. Each index has only the rows that
-- can wait, so that it stays small next to millions of missions.

create table provider_settings (
  only_one boolean primary key default true,
  fly_by_days integer,
  offer_hours integer,
  delivery_hours integer,
  upload_hours integer,
  review_hours integer,
  reshoot_hours integer,
  pilot_hours integer,
  certificate_days integer,
  payout_days integer,
  endpoint_hours integer,

  constraint provider_settings_only_one check (only_one),
  constraint provider_settings_not_negative check (
    least(fly_by_days, offer_hours, delivery_hours, upload_hours, review_hours, reshoot_hours, pilot_hours,
      certificate_days, payout_days, endpoint_hours) >= 0)
);
comment on table provider_settings is 'What the provider''s owners have set, in one row. Null is the default of packages/domain';
comment on constraint provider_settings_only_one on provider_settings is 'There is one provider, so there is one row';
comment on constraint provider_settings_not_negative on provider_settings is 'Nothing is late before it begins';
insert into provider_settings default values;
select note_changes_of(array['provider_settings']::regclass[]);

-- Moments are stored with their offset, so reading them depends on no setting, as an index requires.
create function moment_of_status(status_timestamps jsonb, variadic statuses text[]) returns timestamptz
language plpgsql immutable parallel safe as $$
declare
  status text;
begin
  foreach status in array statuses loop
    if status_timestamps ? status then
      return (status_timestamps ->> status)::timestamptz;
    end if;
  end loop;
  return null;
end $$;
comment on function moment_of_status is 'When a mission reached the first of these statuses that it has had.';

create function end_of_day(day date) returns timestamptz language sql immutable strict parallel safe
  return (day + 1)::timestamp at time zone 'UTC';
comment on function end_of_day is 'When a day ends in UTC. Near enough to sort by, wherever the site is.';

create index missions_without_pilot on missions (end_of_day(fly_by_date), id)
  where status in ('created', 'available', 'pilots_notified') and fly_by_date is not null
    and not is_on_hold and not show_on_hold;
comment on index missions_without_pilot is 'Lists the missions without a pilot by their last day';

create index missions_offered_in_vain on missions (moment_of_status(status_timestamps, 'available'), id)
  where status = 'available' and status_timestamps ?| array['pilots_notified', 'pilot_accepted', 'pilot_assigned']
    and not sla_expired and not is_on_hold and not show_on_hold;
comment on index missions_offered_in_vain is 'Lists the missions that nobody is offered anymore, longest first';

create index missions_unanswered on missions (moment_of_status(status_timestamps, 'pilots_notified'), id)
  where status = 'pilots_notified' and not sla_expired and not is_on_hold and not show_on_hold;
comment on index missions_unanswered is 'Lists the missions on offer, longest first';

create index missions_flown on missions (moment_of_status(status_timestamps, 'flight_complete', 'assets_uploaded'), id)
  where status in ('flight_complete', 'assets_uploaded') and not is_on_hold and not show_on_hold;
comment on index missions_flown is 'Lists the missions that were flown and not submitted, longest first';

create index missions_in_review on missions
  (moment_of_status(status_timestamps, 'processing_shots', 'assets_classified', 'in_production'), id)
  where status in ('processing_shots', 'assets_classified', 'in_production') and not is_on_hold and not show_on_hold;
comment on index missions_in_review is 'Lists the missions under review, longest first';

create index missions_booked on missions (scheduled_at_start, id)
  where status in ('pilot_accepted', 'pilot_assigned') and scheduled_at_start is not null;
comment on index missions_booked is 'Finds the flights of the coming hours';

create index partial_reshoots_open on partial_reshoots (created_at, id) where resolved_at is null;
comment on index partial_reshoots_open is 'Lists the reshoots that are still wanted, longest first';

create index pilots_waiting on pilots (created_at, id) where status = 'created' and erased_at is null;
comment on index pilots_waiting is 'Lists the pilots who await approval, longest first';

create index payouts_failed on payouts (created_at, id) where status = 'failed';
comment on index payouts_failed is 'Lists the payouts that failed, oldest first';

create index payouts_expected on payouts (end_of_day(expected_on), id)
  where status not in ('complete', 'canceled', 'failed') and expected_on is not null;
comment on index payouts_expected is 'Lists the payouts on their way by the day they should arrive';

-- A forecast changes by the hour and is asked for by place, so a job compares flights with it, and keeps the bad ones.
create table flight_weather (
  mission_id bigint primary key references missions on delete cascade,
  scheduled_at_start timestamptz not null,
  problems text[] not null,
  checked_at timestamptz not null default now(),

  constraint flight_weather_problems_known check (
    problems <@ array['cloud', 'wind', 'rain'] and cardinality(problems) > 0)
);
comment on table flight_weather is 'Flights of the coming day in weather beyond the limits of their missions';
comment on column flight_weather.scheduled_at_start is 'The flight that was looked at: one that is moved is another one';
comment on constraint flight_weather_problems_known on flight_weather is 'The words are those of packages/domain/src/schedule/slot-weather.ts. A flight without problems has no row';
