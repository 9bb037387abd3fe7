-- Properties of drawn shapes that have our names but another meaning ('12 acres' as an area, a number as a type) kept
-- their missions from being shown. They aren't stored anymore.

update map_features set properties = properties
  - array(select name from unnest(array['area', 'rgeo_area', 'rgeo_perimeter']) name
      where jsonb_typeof(properties -> name) <> 'number')
  - array(select 'type' where jsonb_typeof(properties -> 'type') <> 'string')
  where jsonb_typeof(properties -> 'area') <> 'number'
    or jsonb_typeof(properties -> 'rgeo_area') <> 'number'
    or jsonb_typeof(properties -> 'rgeo_perimeter') <> 'number'
    or jsonb_typeof(properties -> 'type') <> 'string';
