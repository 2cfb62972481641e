-- Whoever reads an app's mails must not be able to confirm somebody else's address: the link is made when the mail leaves.

-- Of a confirmation: whose wish it asks about.
alter table app_mails add column person text;
-- Links of before are good no more; whoever wants mail asks anew.
update app_mails set body_text = regexp_replace(body_text, 'To confirm that, open:\n\S+\n\n', '') where kind = 'confirmation';
update app_mails set status = 'failed', reason = 'It waited too long: ask for it anew.'
where kind = 'confirmation' and status = 'queued';
