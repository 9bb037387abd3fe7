-- The reasons are in the database, where schema.sql and every client show them next to what they explain. Until now
-- most of them were only written in the files that made the tables.

comment on table activity_logs is 'What happened to a mission, as the pilot''s screens report it';
comment on index activity_logs_by_mission is 'Deletes the entries of a mission with it';
comment on index activity_logs_by_pilot is 'Finds the entries of a pilot for an export of personal data';

comment on table airspace_briefings is 'What the airspace at the site requires';

comment on table airspace_certificates is 'Waivers and authorizations the provider holds for the site';
comment on constraint airspace_certificates_in_order on airspace_certificates is 'A certificate that ends before it starts would never be valid';
comment on index airspace_certificates_by_mission is 'Reads the certificates of a mission with it';

comment on table airspace_notices is 'Notices of an airspace briefing';
comment on index airspace_notices_by_mission is 'Reads the notices of a briefing with it';

comment on table asset_uploads is 'Files on their way, in parts';
comment on constraint asset_uploads_file_type_known on asset_uploads is 'Decides which kind of asset the file becomes';
comment on constraint asset_uploads_shot_of_mission on asset_uploads is 'A shot of another mission can''t be the target of a file';
comment on constraint asset_uploads_upload_id_unique on asset_uploads is 'Identifies the upload in the object store';
comment on index asset_uploads_abandoned is 'Finds uploads that nobody continues';
comment on index asset_uploads_by_mission is 'Deletes the uploads of a mission with it';
comment on index asset_uploads_by_pilot is 'Finds the uploads of a pilot for an export or an erasure';
comment on index asset_uploads_by_shot is 'Releases the uploads of a shot that is deleted';
comment on index asset_uploads_by_shot_type is 'Finds what keeps a shot type from being deleted';
comment on index asset_uploads_open is 'A resumed upload finds itself, and a second tab finds the same one';
comment on index asset_uploads_open_by_pilot is 'Counts the open uploads of a pilot, and finds them when the pilot is erased';

comment on table assets is 'Photos, videos, panoramas and data files of a mission, each once it has arrived in the object store';
comment on constraint assets_dimensions_positive on assets is 'A photo without width or height can''t be shown or measured';
comment on constraint assets_failure_explained on assets is 'Tells the pilot why a file failed';
comment on constraint assets_fingerprint_unique on assets is 'Makes the same file sent twice, or completed twice, one asset';
comment on constraint assets_flight_yaw_degrees on assets is 'A reading beyond a full turn is a damaged tag, not a heading';
comment on constraint assets_focal_lengths_positive on assets is 'Coverage divides by the focal length';
comment on constraint assets_gimbal_degrees on assets is 'A reading beyond a full turn is a damaged tag, not an angle';
comment on constraint assets_kind_known on assets is 'The kind decides how a file is processed and shown';
comment on constraint assets_latitude_on_earth on assets is 'A reading beyond the poles is a damaged tag, not a position';
comment on constraint assets_longitude_on_earth on assets is 'A reading beyond the date line is a damaged tag, not a position';
comment on constraint assets_number_unique on assets is 'The number is part of the asset''s id, which names it in links';
comment on constraint assets_position_whole on assets is 'A position has both coordinates or none. The altitude may be missing alone';
comment on constraint assets_preview_key_unique on assets is 'Two assets never share a preview, so deleting one keeps the other';
comment on constraint assets_sha256_form on assets is 'A hash in another form would never match the provider''s';
comment on constraint assets_shot_of_mission on assets is 'A shot of another mission can''t contain a file';
comment on constraint assets_size_not_negative on assets is 'A negative size would make totals wrong';
comment on constraint assets_source_type_known on assets is 'An edit is the final cut of a video';
comment on constraint assets_status_known on assets is 'Processing reads the metadata and makes the renditions. A failed asset still counts as delivered';
comment on constraint assets_storage_key_unique on assets is 'Two assets never share an object, so deleting one keeps the other';
comment on constraint assets_upload_unique on assets is 'An upload becomes one asset';
comment on index assets_by_mission is 'Reads the pages of the upload screen in order';
comment on index assets_by_pilot is 'Finds the assets of a pilot for an export of personal data';
comment on index assets_by_shot is 'Reads the files of one shot in order, and releases them when it is deleted';
comment on index assets_by_source is 'Finds the assets of a transfer folder, and the one of a file';
comment on index assets_not_ready is 'Counts and finds what is waiting or has failed, among millions that are done';
comment on index assets_unassigned is 'Reads the files without a shot in order';

comment on table attempt_counts is 'How often someone tried something in a minute, for all processes. Lost in a crash, which only forgives a minute';

comment on table audit_log is 'Writes by providers and by admins acting as a pilot: who, which call, and what it changed';
comment on index audit_log_by_key is 'Lists what one key did, newest first';
comment on index audit_log_by_subject is 'Lists what was done in the name of a pilot, newest first';
comment on index audit_log_by_target is 'Lists what was done to one record, newest first';

comment on table badges is 'Badges earned by completing training courses';
comment on constraint badges_abbreviation_short on badges is 'Fits into the small disc that shows it: three capitals at most';
comment on constraint badges_name_unique on badges is 'Keeps one row per badge when a list is imported again';

comment on table calendar_feeds is 'Secret links that let calendar apps read a pilot''s accepted missions';
comment on constraint calendar_feeds_secret_hash_unique on calendar_feeds is 'A link opens one calendar';

comment on table categories is 'Kinds of places that missions and points of interest are about';
comment on constraint categories_kind_known on categories is 'Only these two have their own pins on the map';
comment on constraint categories_name_unique on categories is 'Keeps one row per category when a list is imported again';

comment on table currencies is 'The currencies that amounts can be in. Amounts elsewhere are whole minor units of one of them';
comment on constraint currencies_code_is_iso on currencies is 'A currency is named by its ISO 4217 code';

comment on table daily_messages is 'Messages for the dashboard, one of which is chosen at random';
comment on constraint daily_messages_message_unique on daily_messages is 'The same message twice would only be chosen twice as often';

comment on table devices is 'Phones and tablets that flight apps run on';
comment on constraint devices_name_unique on devices is 'Keeps one row per device when a list is imported again';
comment on constraint devices_type_known on devices is 'Flight apps only run on phones and tablets';

comment on table drone_cameras is 'Cameras of a drone model; stock ones ship with it';
comment on constraint drone_cameras_name_unique on drone_cameras is 'A camera is listed once per model';

comment on table drones is 'Drone models a pilot can own and a package can accept';
comment on constraint drones_full_name_unique on drones is 'Keeps one row per model, so that a repeated import updates it';

comment on table ended_sessions is 'Sessions that were logged out before their tokens expired';
comment on index ended_sessions_by_expiry is 'Finds the rows that can be deleted because the tokens have expired';

comment on table equipment is 'Extra equipment that a mission may require: strobes, ground control targets, a second battery set';
comment on constraint equipment_name_unique on equipment is 'Keeps one row per kind of equipment when a list is imported again';

comment on table estimated_payouts is 'What a pilot can expect to be paid, before there is a payout';
comment on constraint estimated_payouts_amount_not_negative on estimated_payouts is 'A pilot never owes money for a mission';
comment on constraint estimated_payouts_cover_payouts on estimated_payouts is 'What was agreed is never lowered below what has been paid. Checked at the end of the transaction, because a list of estimates is replaced as a whole';
comment on index estimated_payouts_by_mission is 'Reads the estimate of a mission with it';

comment on table file_transfer_credentials is 'Keys that let a desktop transfer tool reach the folder of one mission';
comment on constraint file_transfer_credentials_access_key_unique on file_transfer_credentials is 'Identifies the caller of a signed request';
comment on constraint file_transfer_credentials_files_counted on file_transfer_credentials is 'A number of files is never negative';
comment on constraint file_transfer_credentials_taken_after_done on file_transfer_credentials is 'Files become assets only after the pilot says that the upload is done';
comment on index file_transfer_credentials_by_mission is 'Finds the keys of a mission, closed ones included';
comment on index file_transfer_credentials_by_pilot is 'Finds the keys of a pilot for an erasure';
comment on index file_transfer_credentials_by_work_order is 'Reads the uploads of a work order with it';
comment on index file_transfer_credentials_one_live is 'A mission has one working key';

comment on table finished_mission_totals is 'How many missions a pilot has finished, by type. Kept by triggers, so that nobody counts them on each request';
comment on constraint finished_mission_totals_not_negative on finished_mission_totals is 'A negative total means that a trigger was bypassed';
comment on constraint finished_mission_totals_type_known on finished_mission_totals is 'The types of missions, as in missions_type_known';

comment on table flight_apps is 'The app a mission is flown and delivered with';

comment on table idempotency_keys is 'Responses to calls that create something, so that a retry gets the same response and creates nothing';
comment on index idempotency_keys_by_age is 'Finds the responses that are old enough to be deleted';

comment on table laanc_authorizations is 'Responses of the authorities to a filed flight';
comment on constraint laanc_authorizations_position_unique on laanc_authorizations is 'Keeps the responses in the order they came in';

comment on table laanc_exemptions is 'Exemptions from authorization at the site';
comment on index laanc_exemptions_by_mission is 'Reads the exemptions of a mission with it';

comment on table laanc_flights is 'Flights filed with the flight-authorization service';
comment on constraint laanc_flights_unique on laanc_flights is 'The service can report a flight repeatedly. It is still one flight';

comment on table legal_entities is 'Companies that pay pilots, by work location';
comment on constraint legal_entities_slug_unique on legal_entities is 'The slug is part of payment links';

comment on table license_expiry_notices is 'Notices of an expiring license that were sent. A renewed license has another date, and new notices';

comment on table license_types is 'Kinds of licenses and certificates, and what a pilot has to enter for each';
comment on constraint license_types_date_mode_known on license_types is 'Decides which date is entered and how it is checked';
comment on constraint license_types_issuer_known on license_types is 'Decides whether the issuing body is entered';
comment on constraint license_types_name_unique on license_types is 'Keeps one row per kind when a list is imported again';
comment on constraint license_types_validity_positive on license_types is 'A license valid for zero months would expire when it is issued';

comment on table locations is 'Places of missions, work orders and points of interest';
comment on constraint locations_latitude_on_earth on locations is 'Distances and maps are wrong for a latitude beyond the poles';
comment on constraint locations_longitude_on_earth on locations is 'Distances and maps are wrong for a longitude beyond the date line';
comment on constraint locations_position_whole on locations is 'A position has both coordinates or none';
comment on index locations_by_position is 'Finds the points of interest inside the frame of a map';

comment on constraint mails_kind_known on mails is 'Each kind has its text in features/mails/mail-words.ts';
comment on index mails_by_age is 'Finds emails that are old enough to be deleted';
comment on index mails_by_pilot is 'Finds the last email of a kind to a pilot, and all of them when the pilot is erased';

comment on table map_features is 'Shapes drawn for a mission: areas, lines, points and no-fly zones';
comment on constraint map_features_geometry_agrees on map_features is 'The column repeats the type of the geometry so that it can be queried. They never differ';
comment on constraint map_features_geometry_known on map_features is 'The geometries that the maps can draw';
comment on constraint map_features_kind_known on map_features is 'Each kind is drawn and explained in its own way';
comment on constraint map_features_position_unique on map_features is 'Keeps the features in the provider''s order';

comment on table mission_offers is 'Pilots who were offered a mission, and the outcome';
comment on constraint mission_offers_state_known on mission_offers is 'lost: another pilot was faster. withdrawn: the provider took the offer back';
comment on index mission_offers_by_pilot is 'Finds the offers of a pilot, past ones included';
comment on index mission_offers_one_winner is 'A mission is accepted by one pilot only';
comment on index mission_offers_open is 'Lists a pilot''s open offers';

comment on table mission_reschedules is 'Every time a flight was moved: by whom, and why';
comment on constraint mission_reschedules_in_order on mission_reschedules is 'A flight ends after it starts';
comment on index mission_reschedules_by_mission is 'Reads the changes of a mission with it';
comment on index mission_reschedules_by_pilot is 'Finds the changes made by a pilot for an export or an erasure';
comment on index mission_reschedules_by_reason is 'Finds what keeps a reason from being deleted';

comment on table mission_status_steps is 'The status changes that a mission can make. A trigger refuses all others';

comment on table missions is 'Jobs, each at one place';
comment on constraint missions_admin_schedule_set on missions is 'A prescheduled mission has a time';
comment on constraint missions_duration_positive on missions is 'A slot without length would overlap nothing, so a pilot could be booked twice';
comment on constraint missions_max_wind_positive on missions is 'No wind is below a limit of zero, so the mission could never be flown';
comment on constraint missions_pilot_by_status on missions is 'Nobody holds a mission before it is accepted, and somebody does from then on';
comment on constraint missions_pilot_not_double_booked on missions is 'A pilot can''t be in two places at once: their booked times never overlap';
comment on constraint missions_rejection_explained on missions is 'Tells the pilot why a mission was rejected';
comment on constraint missions_schedule_in_order on missions is 'A flight ends after it starts';
comment on constraint missions_schedule_whole on missions is 'A schedule has a start and an end, or neither';
comment on constraint missions_source_known on missions is 'The platforms a mission can come from';
comment on constraint missions_status_known on missions is 'The sixteen statuses of the specification';
comment on constraint missions_timeframe_in_order on missions is 'A time frame ends after it starts';
comment on constraint missions_type_known on missions is 'A provider''s point_of_interest becomes panorama before it gets here';
comment on constraint missions_weekend_filter_known on missions is 'Decides which days a pilot can choose';
comment on index missions_by_category is 'Finds what keeps a category from being deleted';
comment on index missions_by_location is 'Finds what keeps a location from being deleted';
comment on index missions_by_package is 'Finds what keeps a package from being deleted';
comment on index missions_by_pilot is 'Lists the missions of a pilot by status';
comment on index missions_by_point_of_interest is 'Finds the claims of a point of interest';
comment on index missions_by_reference is 'Finds a mission by the provider''s own number';
comment on index missions_by_status is 'Lists missions for the provider by status, newest first';
comment on index missions_by_work_order is 'Reads the missions of a work order with it';
comment on index missions_expiring is 'Finds the missions past their last day every night';
comment on index missions_one_claim is 'A point of interest is claimed once: the second pilot meets this index';

comment on table notifications is 'Entries of the pilots'' notification lists';
comment on constraint notifications_read_status_known on notifications is 'Words of the specification instead of a flag';
comment on index notifications_by_age is 'Finds notifications that are old enough to be deleted';
comment on index notifications_by_pilot is 'Lists a pilot''s notifications, newest first';
comment on index notifications_one_per_send is 'A job that runs twice notifies nobody twice';
comment on index notifications_unread is 'Counts the unread notifications of a pilot';

comment on table onsite_contacts is 'Who to call at the site';

comment on table package_devices is 'Devices a package accepts';
comment on index package_devices_by_device is 'Finds what keeps a device from being deleted';

comment on table package_drone_cameras is 'Cameras a package accepts';
comment on index package_drone_cameras_by_camera is 'Finds what keeps a camera from being deleted';

comment on table package_drones is 'Drone models a package accepts';
comment on index package_drones_by_drone is 'Finds what keeps a drone from being deleted';

comment on table package_equipment is 'Equipment a package requires';
comment on index package_equipment_by_equipment is 'Finds what keeps equipment from being deleted';

comment on table packages is 'What a mission requires of the pilot and the gear';
comment on constraint packages_name_unique on packages is 'Keeps one row per package when a list is imported again';
comment on constraint packages_required_badge_named on packages is 'A required badge is a certain badge';
comment on index packages_by_badge is 'Finds what keeps a badge from being deleted';

comment on table partial_reshoot_shots is 'The shots that a partial reshoot requests';
comment on index partial_reshoot_shots_by_shot is 'Finds the reshoots of a shot';

comment on table partial_reshoots is 'Requests to fly some shots again. Open until resolved';
comment on index partial_reshoots_by_mission is 'Reads the reshoots of a mission with it';

comment on table payment_onboardings is 'Visits to the payment provider''s onboarding page, each with its own code in the link back to the portal';
comment on index payment_onboardings_by_account is 'Deletes the codes of an account with it';

comment on table payout_totals is 'The completed payouts of a pilot by currency, in minor units. Kept by triggers, like finished_mission_totals';
comment on constraint payout_totals_not_negative on payout_totals is 'A negative total means that a trigger was bypassed';

comment on table payouts is 'Payments to pilots, from created to completed';
comment on constraint payouts_amount_not_negative on payouts is 'A payout never takes money from a pilot';
comment on index payouts_by_pilot is 'Lists the payouts of a pilot by status';
comment on index payouts_by_subject is 'Finds the payouts for one mission';

comment on table pilot_badges is 'Badges a pilot has or is working toward';
comment on constraint pilot_badges_status_known on pilot_badges is 'A pending badge doesn''t qualify a pilot yet';
comment on constraint pilot_badges_unique on pilot_badges is 'A badge is awarded once: pending becomes complete';
comment on index pilot_badges_by_badge is 'Finds what keeps a badge from being deleted';

comment on table pilot_devices is 'Phones and tablets a pilot owns';
comment on constraint pilot_devices_unique on pilot_devices is 'A device is listed once, however often it is sent';
comment on index pilot_devices_by_device is 'Finds what keeps a device from being deleted';

comment on table pilot_drone_cameras is 'Cameras a pilot has for one drone';
comment on constraint pilot_drone_cameras_unique on pilot_drone_cameras is 'A camera is chosen once per drone';
comment on index pilot_drone_cameras_by_camera is 'Finds what keeps a camera from being deleted';

comment on constraint pilot_drones_unique on pilot_drones is 'A model is listed once, however often it is sent';
comment on index pilot_drones_by_drone is 'Finds what keeps a drone from being deleted';
comment on index pilot_drones_by_pilot is 'Lists a pilot''s drones';

comment on table pilot_equipment is 'Equipment a pilot owns';
comment on constraint pilot_equipment_unique on pilot_equipment is 'A kind is listed once, however often it is sent';
comment on index pilot_equipment_by_equipment is 'Finds what keeps equipment from being deleted';

comment on table pilot_licenses is 'Licenses a pilot holds, each with its document';
comment on constraint pilot_licenses_image_whole on pilot_licenses is 'A document has a key and a type, or there is none. Not valid for rows from before types were stored';
comment on constraint pilot_licenses_number_form on pilot_licenses is 'The form that license numbers have everywhere we know';
comment on constraint pilot_licenses_unique on pilot_licenses is 'A pilot holds a kind of license once';
comment on index pilot_licenses_by_expiration is 'Finds licenses that expire soon, for the job that notifies their pilots';
comment on index pilot_licenses_by_license_type is 'Finds what keeps a license type from being deleted';
comment on index pilot_licenses_image_key is 'A document belongs to one license. Also finds the files that are still in use';

comment on table pilot_opt_ins is 'Programs a pilot has opted in to';

comment on table pilot_sessions is 'Where pilots are signed in, so that they can see it and end sessions they don''t recognize. No call needs it to be accepted (docs/decisions/064)';
comment on constraint pilot_sessions_kind_known on pilot_sessions is 'Whether the identity provider or a plain token made the session';
comment on constraint pilot_sessions_token_unique on pilot_sessions is 'Makes one row of a session, however many first calls arrive at once';
comment on index pilot_sessions_by_expiry is 'Finds sessions that can be deleted because they have expired';
comment on index pilot_sessions_by_pilot is 'Lists a pilot''s sessions, the most recently used first';

comment on table pilots is 'One row per pilot. The id is the pilot number that admins and payouts use';
comment on constraint pilots_latitude_on_earth on pilots is 'Matching is wrong for a latitude beyond the poles';
comment on constraint pilots_longitude_on_earth on pilots is 'Matching is wrong for a longitude beyond the date line';
comment on constraint pilots_position_whole on pilots is 'A position has both coordinates or none';
comment on constraint pilots_status_known on pilots is 'The four outcomes of the provider''s review';
comment on constraint pilots_travel_distance_positive on pilots is 'A distance of zero would match no mission. Not set says so';
comment on index pilots_email_unique is 'An email address signs in one pilot, whatever its letter case';
comment on index pilots_identity_subject_unique is 'A subject of the identity provider is one pilot';
comment on index pilots_matching is 'Finds the pilots in a box around a site before distances are measured';
comment on index pilots_search is 'Finds pilots by any part of their name or email address';

comment on table plain_sessions is 'Sessions of test environments without an identity provider. Only the hash of a token is stored';
comment on index plain_sessions_by_pilot is 'Ends the plain sessions of a pilot';

comment on table points_of_interest is 'Places where any pilot may claim a panorama mission from the map';
comment on constraint points_of_interest_amount_not_negative on points_of_interest is 'A pilot never owes money for a panorama';
comment on constraint points_of_interest_duration_positive on points_of_interest is 'A slot without length would overlap nothing, so a pilot could be booked twice';
comment on index points_of_interest_by_category is 'Finds what keeps a category from being deleted';
comment on index points_of_interest_by_location is 'Finds the point of interest at a location on the map';
comment on index points_of_interest_open is 'Lists what can still be claimed, newest first';

comment on table provider_keys is 'API keys of provider systems. Only the hash is stored; the prefix lets people tell keys apart';
comment on constraint provider_keys_hash_unique on provider_keys is 'A key identifies one row';

comment on table reschedule_reasons is 'The reasons a pilot can choose from when moving a flight';
comment on constraint reschedule_reasons_slug_unique on reschedule_reasons is 'The slug identifies the reason in calls';

comment on table schema_migrations is 'The migrations that were applied, so that each is applied once';

comment on table shot_type_sample_images is 'Sample photos of a kind of shot, in the two sizes that the portal shows';
comment on constraint shot_type_sample_images_position_unique on shot_type_sample_images is 'Keeps the samples in the provider''s order';

comment on table shot_types is 'Kinds of shots, with what a good one looks like';
comment on constraint shot_types_name_unique on shot_types is 'Keeps one row per kind when a list is imported again';

comment on table shots is 'Photos and videos that a mission requires';
comment on constraint shots_mission_unique on shots is 'Lets other tables refer to a shot together with its mission';
comment on index shots_by_map_feature is 'Releases the shots of a map feature that is deleted';
comment on index shots_by_mission is 'Reads the shots of a mission in the provider''s order';
comment on index shots_by_shot_type is 'Finds what keeps a shot type from being deleted';

comment on table stock_submissions is 'Photos and videos that pilots submit to the stock library';
comment on constraint stock_submissions_description_length on stock_submissions is 'The specification requires 20 characters';
comment on constraint stock_submissions_status_known on stock_submissions is 'A rejected file can be submitted again';
comment on constraint stock_submissions_tag_count on stock_submissions is 'The specification requires 5 to 45 tags';
comment on index stock_submissions_by_category is 'Finds what keeps a category from being deleted';
comment on index stock_submissions_by_pilot is 'Lists a pilot''s submissions';
comment on index stock_submissions_by_storage_key is 'Finds the files that are still in use';
comment on index stock_submissions_file_once is 'A pilot submits a file once, unless it was rejected';
comment on index stock_submissions_once is 'A form that is sent twice, or again after its response was lost, is stored once';

comment on table stripe_accounts is 'Accounts of pilots at the payment provider, one per work location';
comment on constraint stripe_accounts_unique on stripe_accounts is 'A pilot has one account per work location';
comment on index stripe_accounts_by_legal_entity is 'Finds what keeps a legal entity from being deleted';
comment on index stripe_accounts_external_unique is 'An account at the payment provider belongs to one pilot here';

comment on table stripe_events is 'Events of the payment provider that were handled, so that a repeated one changes nothing';

comment on table third_party_promo_codes is 'Codes of partners'' promotions that were given to pilots';
comment on constraint third_party_promo_codes_unique on third_party_promo_codes is 'A code is given out once per promotion';
comment on index third_party_promo_codes_by_pilot is 'Finds the codes of a pilot for an export or an erasure';

comment on table transfer_folders is 'The folder of each shot under the name it had when the folder was created, because a shot can be renamed while its files arrive';
comment on constraint transfer_folders_shot_of_mission on transfer_folders is 'A folder of a mission can''t be for a shot of another one';
comment on index transfer_folders_one_per_shot is 'A shot has one folder';

comment on table weather_cache is 'Forecasts by place and hour, so that all processes together request each once. Lost in a crash, which only means requesting it again';
comment on index weather_cache_by_hour is 'Finds forecasts that are old enough to be deleted';

comment on constraint webhook_deliveries_next_attempt on webhook_deliveries is 'Only a pending delivery has a next attempt';
comment on constraint webhook_deliveries_once on webhook_deliveries is 'An event is delivered to an endpoint once, however many attempts that takes';
comment on constraint webhook_deliveries_status_known on webhook_deliveries is 'A failed delivery is no longer attempted until someone sends it again';
comment on index webhook_deliveries_by_endpoint is 'Lists the deliveries of an endpoint';
comment on index webhook_deliveries_undelivered is 'Counts what isn''t delivered, and finds what to send again';

comment on constraint webhook_endpoints_disabling_explained on webhook_endpoints is 'A disabled endpoint says when and why. An enabled one has nothing to say';
comment on constraint webhook_endpoints_events_known on webhook_endpoints is 'Each type has its payload in packages/contract/src/webhook.events.ts';
comment on constraint webhook_endpoints_previous_secret_expires on webhook_endpoints is 'The secret from before a rotation stops signing';

comment on constraint webhook_events_type_known on webhook_events is 'Each type has its payload in packages/contract/src/webhook.events.ts';
comment on index webhook_events_by_age is 'Finds events that are old enough to be deleted';
comment on index webhook_events_by_mission is 'Deletes the events of a mission with it';
comment on index webhook_events_by_pilot is 'Finds the events about a pilot for an export or an erasure';

comment on table work_orders is 'Several missions at one site for one pilot, uploaded with a file-transfer tool';
comment on index work_orders_by_location is 'Finds what keeps a location from being deleted';
comment on index work_orders_by_pilot is 'Lists a pilot''s work orders';
