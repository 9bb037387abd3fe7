-- The audit log kept the state of an address as if it were a word of a closed list: 'state' is one of an offer, and
-- typed by somebody in a location or a stock submission.

create or replace function kept_of_change(changed jsonb, fields text[], is_personal boolean) returns jsonb
language sql immutable parallel safe
return coalesce((
  select jsonb_object_agg(key, value) from jsonb_each(changed)
  where key = any (fields) and key <> 'id' and case
    when is_personal then key = 'status'
    -- Of the tables with this column, only that of offers names a mission.
    when key = 'state' then changed ? 'mission_id'
    else jsonb_typeof(value) in ('number', 'boolean')
      or key in ('status', 'kind', 'mission_type', 'currency_code')
      or value #>> '{}' ~ '^\d{4}-\d{2}-\d{2}(T[0-9:.+-]+)?$'
  end), '{}');
comment on function kept_of_change is 'What of a changed row may be kept for ever: nothing anybody has typed.';
