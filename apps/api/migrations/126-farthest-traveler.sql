-- Matching asks how far the farthest traveler goes, of those who may work, before it looks into a band of latitude.
create index pilots_by_travel_distance on pilots (travel_distance) where status <> 'rejected';
comment on index pilots_by_travel_distance is 'The farthest traveler is found without reading every pilot.';
