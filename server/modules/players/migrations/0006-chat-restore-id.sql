-- Under which id the support chat finds what the player wrote there before.
alter table player add column chat_restore_id text;
