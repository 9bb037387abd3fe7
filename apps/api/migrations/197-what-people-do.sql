-- What people do is recorded and repeated as it is for keys.

alter table audit_log add column person_id bigint references people;
comment on column audit_log.person_id is 'The person who made the call; none where a key or an admin did.';
create index audit_log_by_person on audit_log (person_id, id desc) where person_id is not null;
comment on index audit_log_by_person is 'Lists what one person did, newest first';

-- The previous release goes on inserting rows of keys, and its "on conflict do nothing" needs no certain constraint.
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys alter column provider_key_id drop not null;
alter table idempotency_keys add column person_id bigint references people on delete cascade;
alter table idempotency_keys add constraint idempotency_keys_once
  unique nulls not distinct (provider_key_id, person_id, key);
comment on constraint idempotency_keys_once on idempotency_keys is 'A caller''s key stands for one request. A second one with it waits for the first and repeats its response';
alter table idempotency_keys add constraint idempotency_keys_of_one_caller check (
  num_nonnulls(provider_key_id, person_id) = 1);
comment on constraint idempotency_keys_of_one_caller on idempotency_keys is 'A response is repeated to the key or the person who got it first, and to nobody else';
create index idempotency_keys_by_person on idempotency_keys (person_id) where person_id is not null;
comment on index idempotency_keys_by_person is 'Deletes the responses of a person with them';
