-- Notifications to every pilot are written by a job, and old notifications are deleted.

-- The send to all pilots that a notification belongs to; null for one written for its pilot alone.
alter table notifications add column send_id text;

-- A job that runs twice notifies nobody twice.
create unique index notifications_one_per_send on notifications (send_id, pilot_id) where send_id is not null;

-- Finds those that are old enough to be deleted.
create index notifications_by_age on notifications (created_at);
