-- What the rules of a shot are compared with, beside the facts that are there already.

alter table assets
  add column sensor_width double precision,
  add column sensor_height double precision,
  add column exposure_seconds double precision,
  add column iso integer,
  add column f_number double precision,
  add column sharpness double precision,
  add column dark_percent double precision,
  add column bright_percent double precision,
  add column picture_hash text;
comment on column assets.sensor_width is 'Millimeters.';
comment on column assets.sharpness is 'From 0 to 100; null where too little can be seen that could be sharp.';
comment on column assets.dark_percent is 'The share of the picture that is black.';
comment on column assets.bright_percent is 'The share of the picture that is white.';
comment on column assets.picture_hash is '64 bits: pictures that look alike differ in few of them.';
alter table assets add constraint assets_measures_in_range check (
  sharpness between 0 and 100 and dark_percent between 0 and 100 and bright_percent between 0 and 100) not valid;
comment on constraint assets_measures_in_range on assets is 'Shares of a whole';
alter table assets add constraint assets_picture_hash_form check (picture_hash ~ '^[0-9a-f]{16}$') not valid;
comment on constraint assets_picture_hash_form on assets is 'Two hashes can only be compared if they are of one form';
