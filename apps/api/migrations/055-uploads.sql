-- Parts are asked of the object store, which knows; a copy of its list could only be wrong. No release has used it.
drop table asset_upload_parts;

-- Whoever begins an upload may not know its size yet; completing one always says it.
alter table asset_uploads alter column size drop not null;

-- Finds uploads that nobody goes on with.
create index asset_uploads_abandoned on asset_uploads (created_at) where completed_at is null;

-- An upload becomes an asset of this kind.
alter table asset_uploads
  add constraint asset_uploads_file_type_known check (file_type in ('image', 'video', 'panorama', 'data_file'));
