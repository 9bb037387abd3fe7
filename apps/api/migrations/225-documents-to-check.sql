-- Documents that nobody has checked wait for a person as well.

alter table provider_settings add column document_hours integer;
alter table provider_settings add constraint provider_settings_document_hours_not_negative check (document_hours >= 0);
comment on constraint provider_settings_document_hours_not_negative on provider_settings is 'Nothing is late before it begins';

create index pilot_licenses_unchecked on pilot_licenses (updated_at, id) where image_key is not null and verdict is null;
comment on index pilot_licenses_unchecked is 'Lists the documents that nobody has checked yet, longest first';
