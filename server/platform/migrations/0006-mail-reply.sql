-- Where a reply to an email goes, if not to who sends it: the address of a conversation.
alter table mail add column reply_to text;
