-- When a pilot first looked at an offer. It is a row of its own, because a change of the offer is announced to the
-- pilot, waits for its lock and makes the portal ask for the mission again.

create table offer_views (
  mission_id bigint not null,
  pilot_id bigint not null,
  seen_at timestamptz not null default now(),
  constraint offer_views_pkey primary key (mission_id, pilot_id),
  constraint offer_views_of_offer foreign key (mission_id, pilot_id) references mission_offers on delete cascade
);
comment on table offer_views is 'When a pilot first opened a mission that was offered to them';
comment on column offer_views.seen_at is 'Before the offer was made: it was made again, and not looked at since.';
comment on constraint offer_views_of_offer on offer_views is 'Only an offer is looked at, and what is known of it goes with it';
create index offer_views_by_pilot on offer_views (pilot_id);
comment on index offer_views_by_pilot is 'Finds what a pilot looked at for an export of personal data';
