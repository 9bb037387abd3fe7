-- Evaluated pilots are matched too, and new ones for training; the index over approved ones does not find them.
create index pilots_in_reach on pilots (latitude, longitude) where status <> 'rejected';
comment on index pilots_in_reach is 'Finds the pilots near a site who may take missions. pilots_matching goes once no release uses it.';
