-- Whom a reader can turn to, by country: an emergency number, and services that help with gambling. The
-- operator keeps the list; it
-- begins with public services whose names and addresses are known, each with where that is from.
create table help_service (
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- as the service calls itself; 'emergency' for the number of the country
  name text not null check (length(name) between 2 and 80),
  is_emergency boolean not null default false check (is_emergency = (name = 'emergency')),
  -- as it is dialled in the country
  phone text check (phone ~ '^[0-9+][0-9 -]{1,24}$'),
  site text check (site ~ '^https?://' and length(site) <= 200),
  source text not null check (length(source) >= 3),
  -- operator:<name>, or the rows that the installation began with
  set_by text not null default 'installation',
  set_at timestamptz not null,
  -- when the site was last asked, and what it answered; null: never
  checked_at timestamptz,
  check_answer text,
  primary key (country, name),
  check (phone is not null or (site is not null and not is_emergency))
);

insert into help_service (country, name, is_emergency, phone, source, set_at) values
  ('AR', 'emergency', true, '911', 'Sistema de emergencias 911', '2026-11-23'),
  ('AU', 'emergency', true, '000',
    'Triple Zero, Australian Communications and Media Authority', '2026-11-23'),
  ('BR', 'emergency', true, '192', 'SAMU 192, Ministério da Saúde', '2026-11-23'),
  ('CA', 'emergency', true, '911',
    'Canadian Radio-television and Telecommunications Commission, 9-1-1 services', '2026-11-23'),
  ('CL', 'emergency', true, '131', 'SAMU 131, Ministerio de Salud', '2026-11-23'),
  ('GB', 'emergency', true, '999', 'Ofcom, General Conditions: 999 and 112', '2026-11-23'),
  ('JP', 'emergency', true, '119', 'Fire and Disaster Management Agency', '2026-11-23'),
  ('MX', 'emergency', true, '911', 'Número único de emergencias 9-1-1', '2026-11-23'),
  ('NZ', 'emergency', true, '111', 'Fire and Emergency New Zealand: call 111', '2026-11-23'),
  ('US', 'emergency', true, '911', 'Federal Communications Commission, 911 and E911 services', '2026-11-23');

insert into help_service (country, name, phone, site, source, set_at) values
  ('AU', 'Gambling Help Online', '1800 858 858', 'https://www.gamblinghelponline.org.au',
    'its site, as widely published', '2026-11-23'),
  ('BR', 'CVV', '188', 'https://cvv.org.br',
    'Centro de Valorização da Vida, its site, as widely published', '2026-11-23'),
  ('CH', 'SOS Spielsucht', '0800 040 080', 'https://www.sos-spielsucht.ch',
    'its site, as widely published', '2026-11-23'),
  ('DE', 'Check dein Spiel', '0800 1 37 27 00', 'https://www.check-dein-spiel.de',
    'Gemeinsame Glücksspielbehörde der Länder, announcement on the hotline', '2026-11-23'),
  ('DK', 'StopSpillet', '70 22 28 25', 'https://www.stopspillet.dk',
    'its site, as widely published', '2026-11-23'),
  ('ES', 'FEJAR', '900 200 225', 'https://fejar.org', 'its site, as widely published', '2026-11-23'),
  ('FI', 'Peluuri', '0800 100 101', 'https://www.peluuri.fi', 'its site, as widely published', '2026-11-23'),
  ('FR', 'Joueurs Info Service', '09 74 75 13 13', 'https://www.joueurs-info-service.fr',
    'its site, as widely published', '2026-11-23'),
  ('GB', 'National Gambling Helpline (GamCare)', '0808 8020 133', 'https://www.gamcare.org.uk',
    'GamCare, announcement of the 24-hour helpline of October 2019', '2026-11-23'),
  ('GB', 'GAMSTOP', '0800 138 6518', 'https://www.gamstop.co.uk',
    'its site, as widely published', '2026-11-23'),
  ('IT', 'Telefono Verde Gioco d’Azzardo', '800 558 822', null,
    'Istituto Superiore di Sanità, as widely published', '2026-11-23'),
  ('MT', 'Responsible Gaming Foundation', '1777', 'https://www.rgf.org.mt',
    'its site, as widely published', '2026-11-23'),
  ('NL', 'Loket Kansspel', '0800 24 000 22', 'https://www.loketkansspel.nl',
    'its site, as widely published', '2026-11-23'),
  ('NO', 'Hjelpelinjen', '800 800 40', 'https://www.hjelpelinjen.no',
    'its site, as widely published', '2026-11-23'),
  ('NZ', 'Gambling Helpline', '0800 654 655', 'https://www.gamblinghelpline.co.nz',
    'its site, as widely published', '2026-11-23'),
  ('PT', 'Linha Vida', '1414', null,
    'Instituto para os Comportamentos Aditivos e as Dependências, as widely published', '2026-11-23'),
  ('SE', 'Stödlinjen', '020-81 91 00', 'https://www.stodlinjen.se',
    'its site, as widely published', '2026-11-23'),
  ('TR', 'YEDAM', '115', 'https://www.yedam.org.tr',
    'Türkiye Yeşilay Cemiyeti, its president in May 2025', '2026-11-23'),
  ('US', '1-800-GAMBLER', '1-800-426-2537', 'https://www.1800gambler.net',
    'its site, as widely published', '2026-11-23');
