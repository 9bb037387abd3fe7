-- PostgreSQL calls a product that is too small for a number an error, and one row with such a position ended the
-- matching of all pilots. Differences below 0.1 micrometers count as that much.
create or replace function great_circle_metres(lat_a double precision, lon_a double precision,
                                               lat_b double precision, lon_b double precision)
returns double precision language sql immutable parallel safe strict
return 2 * 6371008.8 * asin(least(1, sqrt(
  power(sin(radians(greatest(abs(lat_b - lat_a), 1e-12)) / 2), 2)
  + cos(radians(greatest(abs(lat_a), 1e-12))) * cos(radians(greatest(abs(lat_b), 1e-12)))
    * power(sin(radians(greatest(abs(lon_b - lon_a), 1e-12)) / 2), 2))));
comment on function great_circle_metres is 'How far two places are apart along the ground, on a sphere.';
