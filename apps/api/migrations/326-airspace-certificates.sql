-- Waivers and authorizations that the provider holds for a site are for certain days and up to a height. A flight that
-- leaves them is noticed as soon as its time, its site, its plan or the certificates change, whoever changes them.

alter table missions add column outside_certificates text[] not null default '{}';
comment on column missions.outside_certificates is 'What of the booked flight its airspace certificates don''t cover. Triggers keep it. The words are those of packages/domain/src/mission/flight-concerns.ts.';
alter table missions add constraint missions_outside_certificates_known check (outside_certificates <@ array['certificate_dates',
  'above_ceiling']) not valid;
comment on constraint missions_outside_certificates_known on missions is 'Each has its words in packages/domain/src/mission/flight-concerns.ts';
create index missions_outside_certificates on missions (scheduled_at_start) where outside_certificates <> '{}';
comment on index missions_outside_certificates is 'Finds flights that their certificates don''t cover for the list of what waits for a person';

-- Of several certificates of one type, such as an old and a renewed one, it is enough if one covers the flight.
create function outside_certificates_of(mission bigint, start timestamptz, place bigint) returns text[] language sql stable as $$
  with flight as (
    select day_at(start, (select timezone_id from locations where id = place), 'UTC') as day,
      -- Altitudes of a plan are in meters, and those of certificates in feet. Half a foot is nobody's violation.
      (select max((shot_type_attributes ->> 'altitude')::numeric) / 0.3048 - 0.5 from map_features
        where mission_id = mission and jsonb_typeof(shot_type_attributes -> 'altitude') = 'number') as height
  ), types as (
    select bool_or(is_current) as is_current, bool_or(is_current and is_high_enough) as covers
    from (
      select certificate_type,
        (start_date is null or day >= start_date) and (end_date is null or day <= end_date) as is_current,
        altitude is null or height is null or height <= altitude as is_high_enough
      from airspace_certificates, flight where mission_id = mission and day is not null) judged
    group by certificate_type
  )
  select array_remove(array[
    (select 'certificate_dates' from types where not is_current limit 1),
    (select 'above_ceiling' from types where is_current and not covers limit 1)], null)
$$;
comment on function outside_certificates_of is 'What of a flight, that begins then and there, the airspace certificates of its mission don''t cover.';

create function keep_outside_certificates() returns trigger language plpgsql as $$
begin
  new.outside_certificates := outside_certificates_of(new.id, new.scheduled_at_start, new.location_id);
  return new;
end $$;
comment on function keep_outside_certificates is 'Compares a flight that moves with its airspace certificates.';
create trigger missions_compared_with_certificates before update of scheduled_at_start, location_id on missions for each row
  when ((old.scheduled_at_start, old.location_id) is distinct from (new.scheduled_at_start, new.location_id))
  execute function keep_outside_certificates();

create function compare_with_certificates() returns trigger language plpgsql as $$
begin
  update missions set outside_certificates = judged.outside
  from (select id, outside_certificates_of(id, scheduled_at_start, location_id) as outside from missions
    where id in (select mission_id from changed)) judged
  where missions.id = judged.id and outside_certificates <> judged.outside;
  return null;
end $$;
comment on function compare_with_certificates is 'Compares flights with their airspace certificates when those or the plans change.';

create trigger airspace_certificates_compared_new after insert on airspace_certificates referencing new table as changed
  for each statement execute function compare_with_certificates();
create trigger airspace_certificates_compared_changed after update on airspace_certificates referencing new table as changed
  for each statement execute function compare_with_certificates();
create trigger airspace_certificates_compared_gone after delete on airspace_certificates referencing old table as changed
  for each statement execute function compare_with_certificates();
create trigger map_features_compared_new after insert on map_features referencing new table as changed
  for each statement execute function compare_with_certificates();
create trigger map_features_compared_changed after update on map_features referencing new table as changed
  for each statement execute function compare_with_certificates();
create trigger map_features_compared_gone after delete on map_features referencing old table as changed
  for each statement execute function compare_with_certificates();

update missions set outside_certificates = outside_certificates_of(id, scheduled_at_start, location_id)
where status in ('pilot_accepted', 'pilot_assigned')
  and exists (select from airspace_certificates where mission_id = missions.id)
  and outside_certificates_of(id, scheduled_at_start, location_id) <> '{}';

alter table missions drop constraint missions_flown_outside_known;
alter table missions add constraint missions_flown_outside_known check (flown_outside <@ array['no_authorization',
  'authorization_void', 'another_day', 'certificate_dates', 'above_ceiling', 'night', 'cloud', 'wind', 'rain']) not valid;
comment on constraint missions_flown_outside_known on missions is 'Each has its words in packages/domain/src/mission/flight-concerns.ts';
alter table flight_notices drop constraint flight_notices_concerns_known;
alter table flight_notices add constraint flight_notices_concerns_known check (concerns <@ array['certificate_dates',
  'above_ceiling', 'night', 'cloud', 'wind', 'rain']) not valid;
comment on constraint flight_notices_concerns_known on flight_notices is 'The words are those of packages/domain/src/mission/flight-concerns.ts';
