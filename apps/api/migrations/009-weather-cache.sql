-- Forecasts as they were fetched, so that all processes together ask once for a place and hour.
-- Lost in a crash, which only means asking again.
create unlogged table weather_cache (
  -- Address of the source: sample weather never passes for real weather.
  source text not null,
  -- The place, in tenths of a degree.
  latitude_tenths integer not null,
  longitude_tenths integer not null,
  -- The hour the entry is good for, by the clock of the database.
  hour timestamptz not null,
  -- Hour by hour, as integrations/weather/weather-source.ts has it.
  hours jsonb not null,
  primary key (source, latitude_tenths, longitude_tenths, hour)
);
create index weather_cache_by_hour on weather_cache (hour);
