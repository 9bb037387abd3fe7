-- Pilots want to know when money arrives. Only who pays can say.

alter table payouts add column expected_on date;
comment on column payouts.expected_on is 'The day the money should arrive, as the provider expects it. The pilot sees it while the payout is on its way.';
