-- A map asks for the points of interest inside its frame.
create index locations_by_position on locations (latitude, longitude) where latitude is not null;
-- What can still be claimed, newest first.
create index points_of_interest_open on points_of_interest (id) where withdrawn_at is null;
