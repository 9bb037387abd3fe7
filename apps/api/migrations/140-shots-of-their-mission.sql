-- What is delivered for a mission belongs to shots of that mission and of no other, through whatever door it comes.

-- Lets a reference name a shot together with its mission.
alter table shots add constraint shots_mission_unique unique (mission_id, id);

-- An asset is of a shot of its own mission, whether it was uploaded, assigned or transferred. It outlives the shot.
-- Rows of an earlier release are checked when the constraint is validated, one release later.
alter table assets
  add constraint assets_shot_of_mission foreign key (mission_id, shot_id)
  references shots (mission_id, id) on delete set null (shot_id) not valid;

-- An upload is for a shot of its own mission.
alter table asset_uploads
  add constraint asset_uploads_shot_of_mission foreign key (mission_id, shot_id)
  references shots (mission_id, id) on delete set null (shot_id) not valid;

-- A folder of the transfer tool is that of a shot of its own mission.
alter table transfer_folders
  add constraint transfer_folders_shot_of_mission foreign key (mission_id, shot_id)
  references shots (mission_id, id) on delete set null (shot_id) not valid;
