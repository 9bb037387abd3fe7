-- Sites all over a country, next to api/data.sql, in which all are near one city.
set session_replication_role = replica;
update locations set latitude = 30 + id * 7919 % 150000 / 10000.0, longitude = -120 + id * 104729 % 400000 / 10000.0;
set session_replication_role = default;
