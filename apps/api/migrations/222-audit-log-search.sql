-- A search in the audit log finds entries by what was typed: a number, a request ID, an email or a name. Each of these
-- has an index, so that an entry from years ago is found as fast as one from today.
create index if not exists audit_log_by_target_id on audit_log (target_id, id desc);
comment on index audit_log_by_target_id is 'Finds what was done to the records of a number, whatever their kind';
create index if not exists audit_log_by_request on audit_log (request_id);
comment on index audit_log_by_request is 'Finds what a request has changed';
create index if not exists audit_log_by_admin on audit_log (actor, id desc)
  where provider_key_id is null and person_id is null;
comment on index audit_log_by_admin is 'Finds what an admin has done as a pilot; others are found by their number';
-- Entries are only ever added, so a range of blocks is a range of time.
create index if not exists audit_log_by_time on audit_log using brin (at);
comment on index audit_log_by_time is 'Finds the entries of a period';
