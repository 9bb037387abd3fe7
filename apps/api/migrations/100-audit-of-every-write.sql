-- The audit log takes in every write of a provider key, beside those of admins, and says what each has changed.

-- A provider's write need not be about a pilot. Where it is, or where an admin acts as one, this is that pilot.
alter table audit_log alter column subject_pilot_id drop not null;
alter table audit_log
  -- The key that made the call; none where an admin did.
  add column provider_key_id bigint references provider_keys,
  -- The name of the call in the contract, such as 'PATCH /v1/provider/missions/{id}'. Older rows have none.
  add column call text,
  -- What the call was about, by the words of its path.
  add column target_type text,
  add column target_id text,
  -- The rows that were changed, in their order: table, id, action, fields, and before and after of what may be kept.
  add column changes jsonb not null default '[]',
  -- How many changed rows there are beyond those.
  add column more_changes integer not null default 0,
  -- The code of the error, where an admin's attempt was refused and changed nothing.
  add column refused text;
comment on column audit_log.changes is 'Numbers, times, flags and words of closed lists; of other columns only that they have changed.';
-- One key's doings, and those about one record, newest first.
create index audit_log_by_key on audit_log (provider_key_id, id desc);
create index audit_log_by_target on audit_log (target_type, target_id, id desc);

-- What of a row may be kept for ever: nothing anybody has typed. Of a table about persons nothing but the status,
-- because a number or a day says something of a person too.
create function kept_of_change(changed jsonb, fields text[], is_personal boolean) returns jsonb
language sql immutable parallel safe
return coalesce((
  select jsonb_object_agg(key, value) from jsonb_each(changed)
  where key = any (fields) and key <> 'id' and case
    when is_personal then key = 'status'
    else jsonb_typeof(value) in ('number', 'boolean')
      or key in ('status', 'state', 'kind', 'mission_type', 'currency_code')
      or value #>> '{}' ~ '^\d{4}-\d{2}-\d{2}(T[0-9:.+-]+)?$'
  end), '{}');

-- Notes a changed row for the audit log, in a setting that lives as long as the transaction. The first fifty are
-- noted, the rest is counted. The argument 'personal' marks a table about persons.
create function note_change() returns trigger language plpgsql as $$
declare
  counted integer := coalesce(nullif(current_setting('sortie.changes_counted', true), ''), '0')::integer + 1;
  before jsonb := jsonb_strip_nulls(coalesce(to_jsonb(old), '{}')) - 'updated_at';
  after jsonb := jsonb_strip_nulls(coalesce(to_jsonb(new), '{}')) - 'updated_at';
  is_personal boolean := tg_nargs > 0;
  fields text[];
begin
  if before = after then
    return null;
  end if;
  perform set_config('sortie.changes_counted', counted::text, true);
  if counted > 50 then
    return null;
  end if;
  select array_agg(key order by key) into fields from jsonb_object_keys(before || after) as key
  where before -> key is distinct from after -> key;
  perform set_config('sortie.changes', (
    coalesce(nullif(current_setting('sortie.changes', true), ''), '[]')::jsonb || jsonb_build_object(
      'table', tg_table_name,
      'id', coalesce(after -> 'id', before -> 'id'),
      'action', case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
      'fields', to_jsonb(fields),
      'before', kept_of_change(before, fields, is_personal),
      'after', kept_of_change(after, fields, is_personal)))::text, true);
  return null;
end $$;

-- Makes the writes to a table known to the audit log. The triggers cost a comparison where no call is recorded.
create function note_changes_of(tables regclass[], argument text default '') returns void language plpgsql as $$
declare
  noted regclass;
begin
  foreach noted in array tables loop
    execute format(
      'create trigger noted_for_audit after insert or update or delete on %s for each row
       when (current_setting(''sortie.audited'', true) = ''on'') execute function note_change(%s)', noted, argument);
  end loop;
end $$;

select note_changes_of(array[
  'airspace_briefings', 'airspace_certificates', 'airspace_notices', 'asset_uploads', 'assets', 'badges',
  'calendar_feeds', 'categories', 'currencies', 'daily_messages', 'devices', 'drone_cameras', 'drones', 'equipment',
  'estimated_payouts', 'file_transfer_credentials', 'flight_apps', 'laanc_authorizations', 'laanc_exemptions',
  'laanc_flights', 'legal_entities', 'license_types', 'locations', 'map_features', 'mission_offers',
  'mission_reschedules', 'missions', 'notifications', 'package_devices', 'package_drone_cameras', 'package_drones',
  'package_equipment', 'packages', 'partial_reshoot_shots', 'partial_reshoots', 'payouts', 'pilot_badges',
  'pilot_devices', 'pilot_drone_cameras', 'pilot_drones', 'pilot_equipment', 'pilot_opt_ins', 'points_of_interest',
  'provider_keys', 'reschedule_reasons', 'shot_type_sample_images', 'shot_types', 'shots', 'stock_submissions',
  'third_party_promo_codes', 'transfer_folders', 'webhook_endpoints', 'work_orders'
]::regclass[]);
select note_changes_of(array['onsite_contacts', 'pilot_licenses', 'pilots', 'stripe_accounts']::regclass[], 'personal');
