alter table bonus_flag drop constraint bonus_flag_kind_check;
alter table bonus_flag add constraint bonus_flag_kind_check
  check (kind in ('shared-offer', 'bonus-only', 'opposite-bets'));
