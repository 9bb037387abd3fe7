-- Foreign keys that deletes, joins and lists go by. Without an index a delete of the row referred to reads the
-- whole table that refers to it, and a catalog entry in use is found by reading every mission.

-- Deleting a map feature or a shot looks for what belonged to it.
create index shots_by_map_feature on shots (map_feature_id) where map_feature_id is not null;
create index shots_by_shot_type on shots (shot_type_id) where shot_type_id is not null;
create index partial_reshoot_shots_by_shot on partial_reshoot_shots (shot_id);
create index asset_uploads_by_mission on asset_uploads (mission_id);
create index asset_uploads_by_pilot on asset_uploads (pilot_id);
create index asset_uploads_by_shot_type on asset_uploads (shot_type_id) where shot_type_id is not null;
create index asset_uploads_by_shot on asset_uploads (shot_id) where shot_id is not null;

-- A package, category or place that a mission uses cannot go; a point of interest finds its claims.
create index missions_by_package on missions (package_id) where package_id is not null;
create index missions_by_location on missions (location_id) where location_id is not null;
create index missions_by_category on missions (category_id) where category_id is not null;
create index missions_by_point_of_interest on missions (point_of_interest_id) where point_of_interest_id is not null;
create index points_of_interest_by_category on points_of_interest (category_id);
create index points_of_interest_by_location on points_of_interest (location_id);
create index work_orders_by_location on work_orders (location_id);
create index stock_submissions_by_category on stock_submissions (category_id);

-- What a pilot is or was offered, moved, reported and was given.
create index mission_offers_by_pilot on mission_offers (pilot_id);
create index mission_reschedules_by_pilot on mission_reschedules (pilot_id) where pilot_id is not null;
create index activity_logs_by_pilot on activity_logs (pilot_id) where pilot_id is not null;
create index file_transfer_credentials_by_mission on file_transfer_credentials (mission_id);
create index file_transfer_credentials_by_pilot on file_transfer_credentials (pilot_id);
create index file_transfer_credentials_by_work_order on file_transfer_credentials (work_order_id)
  where work_order_id is not null;
create index third_party_promo_codes_by_pilot on third_party_promo_codes (pilot_id) where pilot_id is not null;
create index plain_sessions_by_pilot on plain_sessions (pilot_id);

-- Catalog entries that pilots and packages refer to.
create index pilot_drones_by_drone on pilot_drones (drone_id);
create index pilot_drone_cameras_by_camera on pilot_drone_cameras (drone_camera_id);
create index pilot_devices_by_device on pilot_devices (device_id);
create index pilot_licenses_by_license_type on pilot_licenses (license_type_id);
create index pilot_equipment_by_equipment on pilot_equipment (equipment_id);
create index pilot_badges_by_badge on pilot_badges (badge_id);
create index stripe_accounts_by_legal_entity on stripe_accounts (legal_entity_id);
create index packages_by_badge on packages (badge_id) where badge_id is not null;
create index package_drones_by_drone on package_drones (drone_id);
create index package_drone_cameras_by_camera on package_drone_cameras (drone_camera_id);
create index package_devices_by_device on package_devices (device_id);
create index package_equipment_by_equipment on package_equipment (equipment_id);
create index mission_reschedules_by_reason on mission_reschedules (reschedule_reason_id);

-- A provider finds a pilot by any part of the name or email; shorter than three letters it reads them all.
create extension if not exists pg_trgm;
create index pilots_search on pilots using gin ((first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
