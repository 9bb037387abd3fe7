-- Offers whose pilots were told that the mission's last day has begun.

create table offer_ending_notices (
  mission_id bigint not null references missions on delete cascade,
  fly_by_date date not null,
  primary key (mission_id, fly_by_date)
);
comment on table offer_ending_notices is 'Missions on offer whose pilots were notified that the last day to fly is near, once for each such day';
