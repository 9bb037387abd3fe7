-- The addresses under which calendar programs ask for a pilot's accepted missions.
create table calendar_feeds (
  pilot_id bigint primary key references pilots on delete cascade,
  -- Shown to the pilot again on every visit, so it is kept readable; it opens a timetable and nothing else,
  -- and the pilot replaces or revokes it at will.
  secret text not null,
  created_at timestamptz not null default now(),
  -- An address opens one calendar.
  constraint calendar_feeds_secret_unique unique (secret),
  -- Too long to be guessed, whoever writes it.
  constraint calendar_feeds_secret_long check (char_length(secret) >= 32)
);
