-- What a provider's people filter, sort and search missions by, each from an index, however many missions there are.

create index if not exists missions_by_fly_by on missions (status, (coalesce(fly_by_date, 'infinity'::date)), id);
comment on index missions_by_fly_by is 'Lists missions of a status by their last day, those without one at the end';
create index if not exists missions_by_schedule
  on missions (status, (coalesce(scheduled_at_start, 'infinity'::timestamptz)), id);
comment on index missions_by_schedule is 'Lists missions of a status by the time of their flight, those without one at the end';
create index if not exists missions_by_type on missions (mission_type, status, id desc);
comment on index missions_by_type is 'Lists missions of a type, newest first';
create index if not exists missions_on_hold on missions (status, id desc) where is_on_hold or show_on_hold;
comment on index missions_on_hold is 'Lists missions on hold, which are few';
create index if not exists missions_late on missions (status, id desc)
  where sla_expired and status in ('created', 'available', 'pilots_notified', 'pilot_accepted', 'pilot_assigned');
comment on index missions_late is 'Lists missions whose time ran out before they were flown, which are few';

create index if not exists missions_search on missions using gin ((name || ' ' || coalesce(reference_id, '')) gin_trgm_ops);
comment on index missions_search is 'Finds missions by any part of their name or of the provider''s own number';
create index if not exists locations_search on locations using gin ((coalesce(name, '') || ' '
  || coalesce(formatted_address, '') || ' ' || coalesce(address, '') || ' ' || coalesce(city, '') || ' '
  || coalesce(state, '') || ' ' || coalesce(postal_code, '')) gin_trgm_ops);
comment on index locations_search is 'Finds places by any part of their name or address';
