-- The job queue keeps its tables in a schema of its own. It is made here, so that the role of the server needs no
-- right to make schemas; the queue fills it.
create schema if not exists pgboss;
