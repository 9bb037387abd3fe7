-- A comment that explained a shot before it was requested again has been read already: it doesn't deliver the shot a
-- second time. Null for comments from before this column, which count as read.
alter table shots add column pilot_commented_at timestamptz;
comment on column shots.pilot_commented_at is 'When the pilot last saved a comment on this shot; null without one.';

-- Keeps the moment right whoever writes, a process of the previous release too. Saving the same words again counts.
create function note_shot_comment() returns trigger language plpgsql as $$
begin
  new.pilot_commented_at := case when new.pilot_comment is null then null else now() end;
  return new;
end $$;
comment on function note_shot_comment is 'Sets when a comment on a shot was saved.';

create trigger shots_comment_noted before insert or update of pilot_comment on shots
  for each row execute function note_shot_comment();
comment on trigger shots_comment_noted on shots is 'A comment never goes without its moment.';
