-- What dispatchers see and pilots don't: late missions, missions on hold, and offers that nobody has answered for days,
-- so that the list of what waits is as long as it gets. In sets, next to api/data.sql and places.sql.
-- Few missions are late or on hold, though a page of them at any size.
set session_replication_role = replica;

select keep_missing_authorizations(array(select mission_id from airspace_briefings join missions on missions.id = mission_id
  where requires_auth and status = 'pilot_accepted'));
update missions set sla_expired = true where status = 'pilots_notified' and id % 15 = 0;
update missions set is_on_hold = true, show_on_hold = true where status = 'pilot_accepted' and id % 15 = 0;
update mission_offers set offered_at = now() - interval '3 days' where state = 'offered';

set session_replication_role = default;
