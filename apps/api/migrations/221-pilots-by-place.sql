-- The console looks for pilots around a point, rejected ones included, whom pilots_in_reach leaves out.
create index pilots_by_place on pilots (latitude, longitude) where erased_at is null;
comment on index pilots_by_place is 'Finds the pilots who live near a point, whatever their status';
