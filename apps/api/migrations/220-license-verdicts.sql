-- What the provider says about a license's document. Until it says something, the license counts as before.

alter table pilot_licenses add column verdict text;
alter table pilot_licenses add column refusal_reason text;
alter table pilot_licenses add column verdict_at timestamptz;
comment on column pilot_licenses.verdict is 'Null until the provider has checked the document, and again after the pilot changes it';
comment on column pilot_licenses.refusal_reason is 'Why the document was refused, in words that the pilot reads';

-- Every row is new to these columns, so there is nothing to scan for.
alter table pilot_licenses add constraint pilot_licenses_verdict_known check (verdict in ('verified', 'refused'));
comment on constraint pilot_licenses_verdict_known on pilot_licenses is 'A document is verified or refused';
alter table pilot_licenses add constraint pilot_licenses_verdict_dated check ((verdict is null) = (verdict_at is null));
comment on constraint pilot_licenses_verdict_dated on pilot_licenses is 'A verdict was made at some time';
alter table pilot_licenses add constraint pilot_licenses_refusal_explained
  check ((refusal_reason is not null) = (verdict is not distinct from 'refused'));
comment on constraint pilot_licenses_refusal_explained on pilot_licenses is 'The pilot reads why a document was refused; no other verdict needs a reason';
alter table pilot_licenses add constraint pilot_licenses_verdict_of_document check (verdict is null or image_key is not null);
comment on constraint pilot_licenses_verdict_of_document on pilot_licenses is 'A verdict is about a document';

-- The previous release changes documents too and knows nothing of verdicts, so the database forgets them.
create function forget_license_verdict() returns trigger language plpgsql as $$
begin
  if new.image_key is distinct from old.image_key
    or (old.verdict = 'verified' and new.verdict = 'verified' and
      (new.license_number, new.reference_date, new.expiration_date, new.issuing_body)
      is distinct from (old.license_number, old.reference_date, old.expiration_date, old.issuing_body))
  then
    new.verdict := null;
    new.refusal_reason := null;
    new.verdict_at := null;
  end if;
  return new;
end $$;
comment on function forget_license_verdict is
  'A new document has to be checked again, and so have new details of a verified one. New details alone lift no refusal';

create trigger pilot_licenses_forget_verdict before update on pilot_licenses
  for each row execute function forget_license_verdict();

create index pilot_licenses_to_check on pilot_licenses (pilot_id) where image_key is not null and verdict is null;
comment on index pilot_licenses_to_check is 'Finds the documents that nobody has checked yet, and the pilots they belong to';
