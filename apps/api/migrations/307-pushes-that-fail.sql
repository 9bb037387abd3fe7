-- A device that registers while its pilot is erased must not stay.
create trigger push_subscriptions_refuse_erased before insert on push_subscriptions
  for each row execute function refuse_erased_pilot();
create trigger push_preferences_refuse_erased before insert on push_preferences
  for each row execute function refuse_erased_pilot();

alter table push_subscriptions add column failing_since timestamptz;
comment on column push_subscriptions.failing_since is 'When its push service first failed to take a message, since it last took one; null if it takes them.';
