-- A provider may keep how to reach the contact, and gate codes, from pilots who have not accepted.
alter table onsite_contacts add column withhold_until_accepted boolean not null default false;
comment on column onsite_contacts.withhold_until_accepted is 'Phone and note are shown to the pilot who holds the mission alone.';
