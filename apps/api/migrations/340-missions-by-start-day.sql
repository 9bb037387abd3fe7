-- The missions that start in a week, newest first: read from the days of the week, each of which has them in that order.

create index if not exists missions_by_start_day
  on missions (status, ((scheduled_at_start at time zone 'UTC')::date), id desc) where scheduled_at_start is not null;
comment on index missions_by_start_day is 'The missions of a status that start on a day (UTC), newest first';
