-- Missions, the places they are at, and who is offered them.

-- A place: of a mission, a work order or a point of interest.
create table locations (
  id bigint generated always as identity primary key,
  -- The unique location name, where there is one.
  name text,
  latitude double precision,
  longitude double precision,
  address text,
  address2 text,
  city text,
  state text,
  postal_code text,
  country text,
  formatted_address text,
  -- IANA zone of the place; every time of a mission is shown in it.
  timezone_id text,
  airmap_authorization text,
  constraint locations_position_whole check ((latitude is null) = (longitude is null)),
  constraint locations_latitude_on_earth check (latitude between -90 and 90),
  constraint locations_longitude_on_earth check (longitude between -180 and 180)
);

-- Several missions at one site for one pilot, uploaded with a file-transfer tool.
create table work_orders (
  id bigint generated always as identity (start with 501) primary key,
  site_id text not null,
  pilot_id bigint references pilots,
  location_id bigint not null references locations,
  created_at timestamptz not null default now()
);
create index work_orders_by_pilot on work_orders (pilot_id);

-- Places where any pilot may claim a panorama mission from the map.
create table points_of_interest (
  id bigint generated always as identity primary key,
  name text not null,
  category_id bigint not null references categories,
  location_id bigint not null references locations,
  amount bigint not null default 0,
  currency_code text not null default 'USD' references currencies,
  duration_in_seconds integer not null default 1800,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  -- A pilot is never owed less than nothing.
  constraint points_of_interest_amount_not_negative check (amount >= 0),
  -- A slot of no length could overlap everything.
  constraint points_of_interest_duration_positive check (duration_in_seconds > 0)
);

-- One job at one place.
create table missions (
  id bigint generated always as identity (start with 100001) primary key,
  status text not null default 'created',
  mission_type text not null,
  name text not null default '',
  created_on timestamptz not null default now(),
  reference_id text,
  instructions text not null default '',
  location_id bigint references locations,
  point_of_interest_id bigint references points_of_interest,
  category_id bigint references categories,
  package_id bigint references packages,
  work_order_id bigint references work_orders,
  -- A reference printed on rows; it does not make the mission part of a work order.
  work_order_number text,
  -- The pilot who has accepted it.
  pilot_id bigint references pilots,
  currency_code text not null default 'USD' references currencies,
  scheduled_at_start timestamptz,
  scheduled_at_end timestamptz,
  timeframe_start timestamptz,
  timeframe_end timestamptz,
  -- The last day of the agreed period, a date at the site.
  fly_by_date date,
  sla_expired boolean not null default false,
  duration text,
  duration_in_seconds integer not null default 3600,
  admin_scheduled boolean not null default false,
  weekend_schedule_filter text not null default 'any_day',
  is_on_hold boolean not null default false,
  show_on_hold boolean not null default false,
  require_contact_to_reschedule boolean not null default false,
  require_raw_images boolean not null default false,
  pilot_comment text,
  pilot_script text,
  passed_gps_check boolean not null default false,
  cloud_reqs text not null default 'less_than_100',
  -- Miles an hour; a slot forecast above it looks bad.
  max_wind_speed integer not null default 20,
  acreage numeric(12, 2),
  rejection_reason text,
  source text,
  -- When each status was last entered, kept by a trigger.
  status_timestamps jsonb not null default '{}',
  -- Counts the changes of the schedule, for calendar feeds.
  schedule_sequence integer not null default 0,
  updated_at timestamptz not null default now(),
  -- The sixteen statuses there are.
  constraint missions_status_known check (status in ('created', 'available', 'pilots_notified', 'pilot_accepted',
    'pilot_assigned', 'flight_complete', 'assets_uploaded', 'processing_shots', 'assets_classified', 'in_production',
    'awaiting_payment', 'invoice_needed', 'invoiced', 'complete', 'rejected', 'canceled')),
  -- point_of_interest is taken as panorama before it gets here.
  constraint missions_type_known check (mission_type in ('client', 'training', 'creative', 'panorama')),
  constraint missions_weekend_filter_known check (weekend_schedule_filter in ('any_day', 'no_weekends', 'weekends_only')),
  constraint missions_source_known check (source in ('android', 'ios', 'web')),
  -- A slot of no length could overlap everything.
  constraint missions_duration_positive check (duration_in_seconds > 0),
  constraint missions_max_wind_positive check (max_wind_speed > 0),
  -- A schedule has both ends, in order, or none.
  constraint missions_schedule_whole check ((scheduled_at_start is null) = (scheduled_at_end is null)),
  constraint missions_schedule_in_order check (scheduled_at_start < scheduled_at_end),
  constraint missions_timeframe_in_order check (timeframe_start < timeframe_end),
  -- A prescheduled mission says when.
  constraint missions_admin_schedule_set check (not admin_scheduled or scheduled_at_start is not null),
  -- Nobody holds a mission before accepting it, somebody does from then on.
  constraint missions_pilot_by_status check (case
    when status in ('created', 'available', 'pilots_notified') then pilot_id is null
    when status in ('rejected', 'canceled') then true
    else pilot_id is not null end),
  -- A rejection tells the pilot why.
  constraint missions_rejection_explained check (status <> 'rejected' or rejection_reason is not null),
  -- A pilot cannot be at two places at once: the booked times of one pilot never overlap.
  constraint missions_pilot_not_double_booked exclude using gist (
    pilot_id with =, tstzrange(scheduled_at_start, scheduled_at_end) with &&)
    where (pilot_id is not null and scheduled_at_start is not null and status in ('pilot_accepted', 'pilot_assigned'))
);

-- A pilot's lists: everything held, by status.
create index missions_by_pilot on missions (pilot_id, status) where pilot_id is not null;
-- The nightly look for missions past their last day.
create index missions_expiring on missions (fly_by_date)
  where not sla_expired and status in ('created', 'available', 'pilots_notified', 'pilot_accepted', 'pilot_assigned');
create index missions_by_work_order on missions (work_order_id) where work_order_id is not null;
-- The provider's list, newest first, by status.
create index missions_by_status on missions (status, id desc);
-- A provider finds a mission by its own number.
create index missions_by_reference on missions (reference_id) where reference_id is not null;
-- One claim a point of interest: the loser of the race meets this index.
create unique index missions_one_claim on missions (point_of_interest_id)
  where point_of_interest_id is not null and status not in ('rejected', 'canceled');

-- The steps a mission may take; anything else is refused by the trigger below.
create table mission_status_steps (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);

insert into mission_status_steps (from_status, to_status)
select f, t from (values
  ('created', array['available', 'pilots_notified', 'canceled']),
  ('available', array['pilots_notified', 'canceled']),
  ('pilots_notified', array['available', 'pilot_accepted', 'canceled']),
  ('pilot_accepted', array['available', 'pilot_assigned', 'flight_complete', 'assets_uploaded', 'canceled']),
  ('pilot_assigned', array['available', 'flight_complete', 'assets_uploaded', 'canceled']),
  ('flight_complete', array['assets_uploaded', 'canceled']),
  ('assets_uploaded', array['processing_shots', 'rejected', 'canceled']),
  ('processing_shots', array['assets_classified', 'assets_uploaded', 'rejected']),
  ('assets_classified', array['in_production', 'assets_uploaded', 'rejected']),
  ('in_production', array['awaiting_payment', 'assets_uploaded', 'rejected']),
  ('awaiting_payment', array['invoice_needed', 'invoiced', 'complete']),
  ('invoice_needed', array['invoiced', 'complete']),
  ('invoiced', array['complete'])
) as steps(f, targets), unnest(targets) as t;

-- Keeps the moments of each status and refuses a step that is not in the table.
create function missions_take_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.status <> old.status
     and not exists (select from mission_status_steps where from_status = old.status and to_status = new.status) then
    raise exception 'a mission cannot go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'missions_status_step_legal';
  end if;
  if tg_op = 'INSERT' or new.status <> old.status then
    new.status_timestamps := new.status_timestamps || jsonb_build_object(new.status, to_jsonb(now()));
  end if;
  if tg_op = 'UPDATE' and (new.scheduled_at_start is distinct from old.scheduled_at_start
     or new.scheduled_at_end is distinct from old.scheduled_at_end or new.status is distinct from old.status) then
    new.schedule_sequence := old.schedule_sequence + 1;
  end if;
  new.updated_at := now();
  return new;
end $$;
create trigger missions_step before insert or update on missions
  for each row execute function missions_take_step();

-- Who was offered a mission, and what came of it.
create table mission_offers (
  mission_id bigint not null references missions on delete cascade,
  pilot_id bigint not null references pilots on delete cascade,
  state text not null default 'offered',
  offered_at timestamptz not null default now(),
  responded_at timestamptz,
  primary key (mission_id, pilot_id),
  -- lost: another pilot was faster. withdrawn: the provider took it back.
  constraint mission_offers_state_known check (state in ('offered', 'accepted', 'declined', 'withdrawn', 'lost'))
);
-- Two accepted pilots for one mission cannot be.
create unique index mission_offers_one_winner on mission_offers (mission_id) where state = 'accepted';
-- A pilot's open offers.
create index mission_offers_open on mission_offers (pilot_id) where state = 'offered';

-- Whom to call at the site.
create table onsite_contacts (
  mission_id bigint primary key references missions on delete cascade,
  call_action text,
  name text,
  note text,
  phone text
);

-- The app a mission is flown and delivered with.
create table flight_apps (
  mission_id bigint primary key references missions on delete cascade,
  name text not null,
  app text,
  data_type text,
  -- Settings of the app, such as its secret_key.
  value jsonb not null default '{}',
  -- 'self' or empty: delivered to this portal; anything else names the other place.
  delivery_to text,
  delivery_to_url text,
  instructions text,
  pilot_flight_instruction jsonb not null default '{}',
  pilot_delivery_instruction jsonb not null default '{}'
);

-- What the pilot is told to expect, before there is a payout.
create table estimated_payouts (
  id bigint generated always as identity primary key,
  mission_id bigint not null references missions on delete cascade,
  payout_type text not null default 'pilot',
  amount bigint not null,
  currency_code text not null default 'USD' references currencies,
  constraint estimated_payouts_amount_not_negative check (amount >= 0)
);
create index estimated_payouts_by_mission on estimated_payouts (mission_id);

-- Every time a flight was moved, by whom and why.
create table mission_reschedules (
  id bigint generated always as identity primary key,
  mission_id bigint not null references missions on delete cascade,
  pilot_id bigint references pilots,
  reschedule_reason_id bigint not null references reschedule_reasons,
  notes text not null default '',
  scheduled_at_start timestamptz not null,
  scheduled_at_end timestamptz not null,
  previous_start timestamptz,
  previous_end timestamptz,
  created_at timestamptz not null default now(),
  constraint mission_reschedules_in_order check (scheduled_at_start < scheduled_at_end)
);
create index mission_reschedules_by_mission on mission_reschedules (mission_id);

-- What happened on a mission, as the pilot's screens report it.
create table activity_logs (
  id bigint generated always as identity primary key,
  mission_id bigint not null references missions on delete cascade,
  pilot_id bigint references pilots,
  event_type text not null,
  event_datetime timestamptz not null,
  created_at timestamptz not null default now()
);
create index activity_logs_by_mission on activity_logs (mission_id);
