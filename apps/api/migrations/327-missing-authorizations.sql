-- Today lists flights without an airspace authorization. Whether a flight has one was worked out for every flight of the
-- next day, which took seconds with a hundred thousand of them. It is kept with the mission instead.

alter table missions add column missing_authorization text;
comment on column missions.missing_authorization is 'Whether the flight still needs an airspace authorization, or had one that became void; null where nothing is missing. Triggers keep it.';
alter table missions add constraint missions_missing_authorization_known check (missing_authorization in ('needed', 'void')) not valid;
comment on constraint missions_missing_authorization_known on missions is 'Those of what authorization_of says that are missing';
create index missions_missing_authorization on missions (scheduled_at_start) where missing_authorization is not null;
comment on index missions_missing_authorization is 'Finds the coming flights without an authorization';
create index missions_void_authorization on missions (scheduled_at_start) where missing_authorization = 'void';
comment on index missions_void_authorization is 'Finds flights to authorize again, however far away they are';

create function keep_missing_authorizations(changed bigint[]) returns void language sql as $$
  update missions set missing_authorization = judged.missing
  from (select id, nullif(nullif(authorization_of(id), 'authorized'), 'not_needed') as missing
    from missions where id = any(changed)) judged
  where missions.id = judged.id and missing_authorization is distinct from judged.missing
$$;
comment on function keep_missing_authorizations is 'Notes with these missions whether their flights have the authorization they need.';

create function missions_with_authorizations() returns trigger language plpgsql as $$
begin
  perform keep_missing_authorizations(array(select distinct mission_id from changed));
  return null;
end $$;
comment on function missions_with_authorizations is 'For tables that say whether a flight needs an authorization and has one.';
create trigger airspace_briefings_authorize_new after insert on airspace_briefings referencing new table as changed
  for each statement execute function missions_with_authorizations();
create trigger airspace_briefings_authorize_changed after update on airspace_briefings referencing new table as changed
  for each statement execute function missions_with_authorizations();
create trigger airspace_briefings_authorize_gone after delete on airspace_briefings referencing old table as changed
  for each statement execute function missions_with_authorizations();
create trigger laanc_flights_authorize_new after insert on laanc_flights referencing new table as changed
  for each statement execute function missions_with_authorizations();
create trigger laanc_flights_authorize_changed after update on laanc_flights referencing new table as changed
  for each statement execute function missions_with_authorizations();
create trigger laanc_flights_authorize_gone after delete on laanc_flights referencing old table as changed
  for each statement execute function missions_with_authorizations();

create function missions_with_answers() returns trigger language plpgsql as $$
begin
  perform keep_missing_authorizations(array(select distinct mission_id from laanc_flights
    where id in (select laanc_flight_id from changed)));
  return null;
end $$;
comment on function missions_with_answers is 'For the answers of the authorities to a filed flight.';
create trigger laanc_authorizations_authorize_new after insert on laanc_authorizations referencing new table as changed
  for each statement execute function missions_with_answers();
create trigger laanc_authorizations_authorize_changed after update on laanc_authorizations referencing new table as changed
  for each statement execute function missions_with_answers();
create trigger laanc_authorizations_authorize_gone after delete on laanc_authorizations referencing old table as changed
  for each statement execute function missions_with_answers();

select keep_missing_authorizations(array(select mission_id from airspace_briefings join missions on missions.id = mission_id
  where requires_auth and status in ('created', 'available', 'pilots_notified', 'pilot_accepted', 'pilot_assigned')));
