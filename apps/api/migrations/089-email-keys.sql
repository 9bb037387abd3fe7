-- Emails are compared in a form of their own: only ASCII letters lose their case. lower() joins other characters to
-- them (the Kelvin sign becomes a k), and with them two accounts.
alter table pilots add column email_key text not null
  generated always as (translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) stored;
comment on column pilots.email_key is 'The email as it is compared; emailKey in the server writes the same.';
create unique index pilots_email_key_unique on pilots (email_key);
comment on index pilots_email_key_unique is 'One account for an email. pilots_email_unique goes once no release uses it.';
