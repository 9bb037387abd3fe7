-- What the pilot of a flight was notified of. A forecast that goes from bad to good and back again is no news, and neither
-- is one of several problems that goes away.

create table flight_notices (
  mission_id bigint not null references missions on delete cascade,
  pilot_id bigint not null references pilots on delete cascade,
  scheduled_at_start timestamptz not null,
  concerns text[] not null,
  primary key (mission_id, pilot_id, scheduled_at_start),

  constraint flight_notices_concerns_known check (concerns <@ array['night', 'cloud', 'wind', 'rain'])
);
comment on table flight_notices is 'What the pilot of a flight was notified of, each once. A flight that is moved, or has another pilot, is another one';
comment on constraint flight_notices_concerns_known on flight_notices is 'The words are those of packages/domain/src/mission/flight-concerns.ts';
create index flight_notices_of_pilot on flight_notices (pilot_id);
comment on index flight_notices_of_pilot is 'Finds what a pilot was notified of, for their personal data';

insert into flight_notices (mission_id, pilot_id, scheduled_at_start, concerns)
select mission_id, pilot_id, flight_weather.scheduled_at_start, problems
from flight_weather join missions on missions.id = mission_id where pilot_id is not null;
