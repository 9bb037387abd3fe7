-- The provider's people, who sign in next to the keys of its systems, and the roles that limit both.

create table people (
  id bigint generated always as identity primary key,
  email text not null,
  email_key text not null
    generated always as (translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) stored,
  name text not null default '',
  identity_subject text,
  roles text[] not null default '{}',
  claimed_roles text[] not null default '{}',
  access_version integer not null default 1,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  removed_at timestamptz,

  constraint people_roles_known check (
    roles <@ array['dispatcher', 'reviewer', 'pilot-manager', 'finance', 'engineer', 'owner']),
  constraint people_claimed_roles_known check (
    claimed_roles <@ array['dispatcher', 'reviewer', 'pilot-manager', 'finance', 'engineer', 'owner'])
);
comment on table people is 'The provider''s people who can sign in. One who was removed and is invited again has another row';
comment on column people.email_key is 'The email as it is compared; emailKey in the server writes the same.';
comment on column people.identity_subject is 'Who the person is at the identity provider; null until the first sign-in with the email.';
comment on column people.roles is 'Assigned by an owner.';
comment on column people.claimed_roles is 'Named by the identity provider when the person was last seen, to show them. A call counts what its own token says.';
comment on column people.access_version is 'Grows when roles change or the person is removed: sockets rest on it, and are closed with it.';
comment on constraint people_roles_known on people is 'The words are those of packages/domain/src/provider/roles.ts';
comment on constraint people_claimed_roles_known on people is 'The words are those of packages/domain/src/provider/roles.ts';

create unique index people_email_key_unique on people (email_key) where removed_at is null;
comment on index people_email_key_unique is 'One person for an email among those who can sign in';
create unique index people_identity_subject_unique on people (identity_subject) where removed_at is null;
comment on index people_identity_subject_unique is 'Finds the person of a session, and lets an identity be only one of those who can sign in';

-- Without an owner nobody could invite one. Whoever ends an ownership waits for the others who do, and then sees what
-- they have left: of two owners who remove each other at once, one stays.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('people_keep_an_owner', 0));
  if not exists (select from people where removed_at is null and 'owner' = any (roles)) then
    raise exception 'the last owner stays an owner'
      using errcode = 'check_violation', constraint = 'people_keep_an_owner', table = 'people';
  end if;
  return null;
end $$;
create trigger people_keep_an_owner after update of roles, removed_at on people for each row
  when (old.removed_at is null and 'owner' = any (old.roles)
    and (new.removed_at is not null or not 'owner' = any (new.roles)))
  execute function keep_an_owner();
create trigger people_keep_an_owner_on_delete after delete on people for each row
  when (old.removed_at is null and 'owner' = any (old.roles)) execute function keep_an_owner();

-- Whatever a socket was let in by has ended: it is closed in every process, and lets nobody in who was authorized before.
create function end_sockets_of_person() returns trigger language plpgsql as $$
begin
  new.access_version := old.access_version + 1;
  perform pg_notify('sortie_realtime', jsonb_build_object(
    'ended_session', 'person-' || old.id || '-' || old.access_version)::text);
  return new;
end $$;
create trigger people_end_sockets before update of roles, removed_at on people for each row
  when ((old.roles, old.removed_at) is distinct from (new.roles, new.removed_at))
  execute function end_sockets_of_person();

-- Null for a key that may do everything, as all did before.
alter table provider_keys add column roles text[];
comment on column provider_keys.roles is 'What the key is limited to; null for a key that may make every call.';
alter table provider_keys add constraint provider_keys_roles_known check (
  roles <@ array['dispatcher', 'reviewer', 'pilot-manager', 'finance', 'engineer', 'owner'] and cardinality(roles) > 0);
comment on constraint provider_keys_roles_known on provider_keys is 'The words are those of packages/domain/src/provider/roles.ts. A key without any could do nothing';

select note_changes_of(array['people']::regclass[], 'personal');

-- Roles are words of a closed list, and who gave them to whom is what the log is for.
create or replace function kept_of_change(changed jsonb, fields text[], is_personal boolean) returns jsonb
language sql immutable parallel safe
return coalesce((
  select jsonb_object_agg(key, value) from jsonb_each(changed)
  where key = any (fields) and key <> 'id' and case
    when key = 'roles' then true
    when is_personal then key = 'status'
    -- Of the tables with this column, only that of offers names a mission.
    when key = 'state' then changed ? 'mission_id'
    else jsonb_typeof(value) in ('number', 'boolean')
      or key in ('status', 'kind', 'mission_type', 'currency_code')
      or value #>> '{}' ~ '^\d{4}-\d{2}-\d{2}(T[0-9:.+-]+)?$'
  end), '{}');
