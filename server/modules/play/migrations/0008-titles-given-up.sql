-- Two titles of the demo's shelf that are not going to be made are listed no more.
update game set delisted_at = now()
 where identity in ('dune-treasure', 'quiet-lighthouse') and provider = 'lamplight-studio'
   and is_coming_soon and delisted_at is null;
