-- Shots whose files or rules have changed since they were last compared. Written by triggers, so that no way in which
-- files come, go and move can be forgotten; worked off by a job.
create table shots_to_judge (
  shot_id bigint primary key references shots on delete cascade,
  changes integer not null default 1,
  since timestamptz not null default now()
);
comment on table shots_to_judge is 'Shots that have to be compared with their quality rules again';
comment on column shots_to_judge.changes is 'Counts on with every change, so that one during the comparison is noticed.';

create function note_shots_to_judge(shot_ids bigint[]) returns void language sql as $$
  insert into shots_to_judge (shot_id)
  select id from shots where id = any(shot_ids) and quality_rules <> '[]' order by id
  on conflict (shot_id) do update set changes = shots_to_judge.changes + 1;
$$;
comment on function note_shots_to_judge is 'Puts shots with rules on the list of those to compare.';

create function judge_shots_of_assets() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform note_shots_to_judge(array(select distinct shot_id from before where shot_id is not null));
  else
    perform note_shots_to_judge(array(
      select before.shot_id from before join changed using (number)
      where before.shot_id is distinct from changed.shot_id and before.shot_id is not null
      union
      select changed.shot_id from before join changed using (number)
      where changed.shot_id is not null and ((before.shot_id, before.status, before.processed_at)
        is distinct from (changed.shot_id, changed.status, changed.processed_at))));
  end if;
  return null;
end $$;
comment on function judge_shots_of_assets is 'A file that was processed, moved or deleted changes what its shots lack.';
create trigger assets_change_judgment after update on assets
  referencing old table as before new table as changed for each statement execute function judge_shots_of_assets();
create trigger assets_gone_change_judgment after delete on assets
  referencing old table as before for each statement execute function judge_shots_of_assets();

create function judge_shot_of_rules() returns trigger language plpgsql as $$
begin
  if new.quality_rules = '[]' then
    new.findings := null;
    new.files_failing_must := 0;
    new.files_failing_should := 0;
  end if;
  insert into shots_to_judge (shot_id) values (new.id)
  on conflict (shot_id) do update set changes = shots_to_judge.changes + 1;
  return new;
end $$;
comment on function judge_shot_of_rules is 'Other rules mean other findings; without rules there are none.';
create trigger shots_change_judgment before update of quality_rules on shots
  for each row when (old.quality_rules is distinct from new.quality_rules) execute function judge_shot_of_rules();
