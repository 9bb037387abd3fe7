-- An erased pilot is given no mission. Whoever gives one waits for an erasure that is under way, by the lock that
-- refuse_erased_pilot takes, and is refused after it. Flown missions keep the number of their pilot.
create trigger missions_refuse_erased_new before insert on missions for each row
  when (new.pilot_id is not null) execute function refuse_erased_pilot();
comment on trigger missions_refuse_erased_new on missions is 'No mission begins under an erased pilot.';
create trigger missions_refuse_erased_given before update of pilot_id on missions for each row
  when (new.pilot_id is not null and new.pilot_id is distinct from old.pilot_id)
  execute function refuse_erased_pilot();
comment on trigger missions_refuse_erased_given on missions is 'No mission is given to an erased pilot.';
