-- The places of a region and the missions at them come from the indexes alone. Of a region with thousands of places,
-- reading their rows took most of the time.

create index if not exists locations_of_region on locations
  using gist (point(longitude, latitude)) include (id, latitude, longitude) where latitude is not null;
comment on index locations_of_region is 'Finds the places of a region of the map, with their positions';
drop index if exists locations_inside;

create index if not exists missions_at_location on missions (location_id) include (id) where location_id is not null;
comment on index missions_at_location is 'Finds the missions of places, and what keeps a place from being deleted';
drop index if exists missions_by_location;

-- payouts_failed_or_returned has the same payouts.
drop index if exists payouts_failed;
