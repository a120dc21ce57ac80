-- Under which id Freshchat finds what the player wrote there; it says it when it first knows the player.
alter table player add column freshchat_restore_id text;
