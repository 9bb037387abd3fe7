-- A search by words reads the rarest of them from the index, however many rows have the others. The indexes of any part
-- of a text (205) have three characters each, which a million rows share, so they are only asked where no word fits.
-- It says what it costs, and isn't SQL that the planner would look into and take for cheap: for a word that few rows
-- have, the planner must prefer the index to reading rows in their order.
create or replace function search_words(text text) returns tsvector
  language plpgsql immutable parallel safe cost 10000
as $$
begin
  return to_tsvector('pg_catalog.simple', regexp_replace(text, '[^[:alnum:]]+', ' ', 'g'));
end
$$;
comment on function search_words is 'The words of a text as a search finds them: letters and digits in small letters, without anything between them';

create index if not exists missions_words on missions using gin (search_words(name || ' ' || coalesce(reference_id, '')));
comment on index missions_words is 'Finds missions by the words of their name or of the provider''s own number';
create index if not exists locations_words on locations using gin (search_words(coalesce(name, '') || ' '
  || coalesce(formatted_address, '') || ' ' || coalesce(address, '') || ' ' || coalesce(city, '') || ' '
  || coalesce(state, '') || ' ' || coalesce(postal_code, '')));
comment on index locations_words is 'Finds places by the words of their name or address';
create index if not exists pilots_words on pilots using gin (search_words(first_name || ' ' || last_name || ' ' || email));
comment on index pilots_words is 'Finds the missions of pilots by the words of their name or email';

-- Packages and client kinds are what lists are filtered by, each status from the index in the order of the list.
create index if not exists missions_of_package on missions (package_id, status, id desc) where package_id is not null;
comment on index missions_of_package is 'Lists the missions of a package, newest first, and finds them when it is deleted';
drop index missions_by_package;
create index if not exists missions_of_category on missions (category_id, status, id desc) where category_id is not null;
comment on index missions_of_category is 'Lists the missions of a client kind, newest first, and finds them when it is deleted';
drop index missions_by_category;

create index if not exists locations_inside on locations using gist (point(longitude, latitude)) where latitude is not null;
comment on index locations_inside is 'Finds the places of a region of the map';

-- Without figures about the words the planner would look for rare ones by reading whole tables.
analyze missions, locations, pilots;
