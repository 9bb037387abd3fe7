-- Whether pilots can be paid by direct deposit at all: not where a provider pays in another way and records it.
alter table provider_settings add column direct_deposit boolean not null default true;
comment on column provider_settings.direct_deposit is 'Off where PAYMENTS=recorded: payouts are made elsewhere and recorded. Servers write it when they start';
