-- The provider's people see at once that a pilot has opened an offer.
create trigger offer_views_announced_to_provider_new after insert on offer_views referencing new table as changed
  for each statement execute function announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
create trigger offer_views_announced_to_provider_changed after update on offer_views
  referencing old table as before new table as changed
  for each statement execute function announce_to_provider('missions', 'mission.changed', 'mission_id', 'mission_id');
