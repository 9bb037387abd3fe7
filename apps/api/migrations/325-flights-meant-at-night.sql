-- A flight at night that is meant is no longer listed under Today, and nobody asks its pilot why.

alter table missions add column may_fly_at_night boolean not null default false;
comment on column missions.may_fly_at_night is 'Whether the provider has said that the mission may be flown at night';
