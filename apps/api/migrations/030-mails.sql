-- Mails to pilots, each written in the transaction of what it is about and sent by a job.

-- What is to be sent, or was. The words are made when it is sent; here is only what they are about.
create table mails (
  -- Also the mail's Message-ID: a mail that is sent twice after a crash is one and the same to the recipient.
  id uuid primary key default gen_random_uuid(),
  pilot_id bigint not null references pilots on delete cascade,
  kind text not null,
  -- What this kind of mail needs to know beside the pilot: the badge, the amount.
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- When a mail server took it; null while the job is still to come.
  sent_at timestamptz,

  -- Each kind has its words in features/mails/mail-words.ts.
  constraint mails_kind_known
    check (kind in ('welcome', 'already_registered', 'approved', 'badge', 'payout', 'security'))
);

comment on table mails is 'Mails to pilots, sent by a job';

-- Finds the last mail of a kind to a pilot, and all of a pilot's when the pilot is erased.
create index mails_by_pilot on mails (pilot_id, kind, created_at);

-- Finds those that are old enough to be deleted.
create index mails_by_age on mails (created_at);
