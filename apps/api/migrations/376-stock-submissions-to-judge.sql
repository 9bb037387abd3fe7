-- The list of those that wait for a verdict read all submissions there have ever been.
create index if not exists stock_submissions_by_status on stock_submissions (status, id);
comment on index stock_submissions_by_status is 'Finds the submissions of a status, such as those to judge';
