-- An authorization is for a flight on one day at one place. One that no longer covers the flight is void, whoever moves
-- the flight or its site.

create function void_authorizations() returns trigger language plpgsql as $$
declare
  before_place locations;
  after_place locations;
begin
  select * into before_place from locations where id = old.location_id;
  select * into after_place from locations where id = new.location_id;
  if (before_place.latitude, before_place.longitude) is distinct from (after_place.latitude, after_place.longitude)
    or day_at(old.scheduled_at_start, before_place.timezone_id, 'UTC')
      is distinct from day_at(new.scheduled_at_start, after_place.timezone_id, 'UTC')
  then
    update laanc_flights set voided_at = now() where mission_id = new.id and voided_at is null;
  end if;
  return null;
end $$;
comment on function void_authorizations is 'Voids the authorizations of a flight that moves to another day or another place.';
create trigger missions_void_authorizations after update of scheduled_at_start, location_id on missions for each row
  when (old.scheduled_at_start is not null and (old.scheduled_at_start, old.location_id)
    is distinct from (new.scheduled_at_start, new.location_id))
  execute function void_authorizations();

-- Whether the first answer to a filed flight is a no; the same words as in packages/domain.
create function has_authorization(mission bigint) returns boolean language sql stable as $$
  select exists (select from laanc_flights where mission_id = mission and voided_at is null
    and coalesce((select status from laanc_authorizations where laanc_flight_id = laanc_flights.id
      order by position limit 1), '') !~* '^(reject|refus|den(y|ied)|cancel|rescind|expire)')
$$;
comment on function has_authorization is 'Whether a mission has an authorization that is neither void nor refused. The same rule as in packages/domain.';

create table authorization_notices (
  mission_id bigint not null references missions on delete cascade,
  scheduled_at_start timestamptz not null,
  primary key (mission_id, scheduled_at_start)
);
comment on table authorization_notices is 'Flights whose pilots were reminded of a missing authorization, each once';
