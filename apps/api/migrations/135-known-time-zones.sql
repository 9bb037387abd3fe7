-- A time zone that is stored is one that the database knows, and a query that meets another one does not fail.

create function knows_time_zone(zone text) returns boolean language plpgsql stable strict as $$
begin
  perform now() at time zone zone;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;
comment on function knows_time_zone is 'Whether times can be read in a zone; which zones are known depends on the server''s time zone data.';

-- Queries about many rows read times by these two alone: a single row with an unknown zone would end them all.
create function day_at(moment timestamptz, zone text, otherwise text) returns date language plpgsql stable as $$
begin
  return (moment at time zone coalesce(zone, otherwise))::date;
exception when invalid_parameter_value then
  raise log 'unknown time zone "%", read as %', zone, otherwise;
  return (moment at time zone otherwise)::date;
end $$;
comment on function day_at is 'The day of a moment in a zone, or in another one where there is none or an unknown one.';

create function moment_at(wall_time timestamp, zone text, otherwise text) returns timestamptz
language plpgsql stable as $$
begin
  return wall_time at time zone coalesce(zone, otherwise);
exception when invalid_parameter_value then
  raise log 'unknown time zone "%", read as %', zone, otherwise;
  return wall_time at time zone otherwise;
end $$;
comment on function moment_at is 'When the clocks of a zone show a time, or those of another one where there is none or an unknown one.';

-- The abbreviations that the server took for zones, with what it meant by them. In SQL some are other hours (CST, IST)
-- and some are errors (PNT), also those of EST and its like, which know no daylight saving there.
create temporary table zone_abbreviations on commit drop as
select * from (values
  ('ACT', 'Australia/Darwin'), ('AET', 'Australia/Sydney'), ('AGT', 'America/Argentina/Buenos_Aires'),
  ('ART', 'Africa/Cairo'), ('AST', 'America/Anchorage'), ('BET', 'America/Sao_Paulo'), ('BST', 'Asia/Dhaka'),
  ('CAT', 'Africa/Maputo'), ('CET', 'Europe/Brussels'), ('CNT', 'America/St_Johns'), ('CST', 'America/Chicago'),
  ('CST6CDT', 'America/Chicago'), ('CTT', 'Asia/Shanghai'), ('EAT', 'Africa/Nairobi'), ('ECT', 'Europe/Paris'),
  ('EET', 'Europe/Athens'), ('EST', 'America/Panama'), ('EST5EDT', 'America/New_York'), ('GMT', 'UTC'),
  ('HST', 'Pacific/Honolulu'), ('IET', 'America/Indiana/Indianapolis'), ('IST', 'Asia/Kolkata'),
  ('JST', 'Asia/Tokyo'), ('MET', 'Europe/Brussels'), ('MIT', 'Pacific/Apia'), ('MST', 'America/Phoenix'),
  ('MST7MDT', 'America/Denver'), ('NET', 'Asia/Yerevan'), ('NST', 'Pacific/Auckland'), ('PLT', 'Asia/Karachi'),
  ('PNT', 'America/Phoenix'), ('PRT', 'America/Puerto_Rico'), ('PST', 'America/Los_Angeles'),
  ('PST8PDT', 'America/Los_Angeles'), ('SST', 'Pacific/Guadalcanal'), ('VST', 'Asia/Ho_Chi_Minh'),
  ('WET', 'Europe/Lisbon')
) as known (abbreviation, zone);

update pilots set timezone_id = zone from zone_abbreviations where upper(timezone_id) = abbreviation;
update locations set timezone_id = zone from zone_abbreviations where upper(timezone_id) = abbreviation;

-- What is left that the database does not know is read as UTC by every query, as it is without a zone.
update pilots set timezone_id = null where timezone_id in (
  select zone from (select distinct timezone_id as zone from pilots) used where not knows_time_zone(zone));
update locations set timezone_id = null where timezone_id in (
  select zone from (select distinct timezone_id as zone from locations) used where not knows_time_zone(zone));

-- A trigger and not a constraint: after an update of the server's time zone data, a row with a zone that is no longer
-- known can still be changed in all else.
create function time_zone_is_known() returns trigger language plpgsql as $$
begin
  if new.timezone_id is not null and (tg_op = 'INSERT' or new.timezone_id is distinct from old.timezone_id)
    and not (new.timezone_id ~ '^(UTC$|[A-Z][A-Za-z]+/)' and knows_time_zone(new.timezone_id))
  then
    raise exception 'unknown time zone "%"', new.timezone_id
      using errcode = 'check_violation', constraint = tg_table_name || '_time_zone_known', table = tg_table_name;
  end if;
  return new;
end $$;
comment on function time_zone_is_known is 'Refuses a zone that the database does not know, and abbreviations, which mean other hours elsewhere.';

create trigger pilots_time_zone_known before insert or update of timezone_id on pilots
  for each row execute function time_zone_is_known();
comment on trigger pilots_time_zone_known on pilots is 'The zone of a pilot can be used in every query.';
create trigger locations_time_zone_known before insert or update of timezone_id on locations
  for each row execute function time_zone_is_known();
comment on trigger locations_time_zone_known on locations is 'The zone of a place can be used in every query.';
