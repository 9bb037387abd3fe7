-- A document that browsers cannot draw, HEIC say, is shown by a picture that a job has made of it.
alter table pilot_licenses add column has_preview boolean not null default false;
comment on column pilot_licenses.has_preview is 'A JPEG of the document lies in the object store, under its key with -preview.';
