// The countries of the feed's world. None of them exists; each has a name in the languages that have their own, and a town's sounds.
import type { FeedNames } from '#contract/protocols/sports-feed.ts';

export interface Place {
  key: string;
  code: string;
  names: FeedNames;
  /** Beginnings and ends of towns, and of people's names. */
  towns: readonly [readonly string[], readonly string[]];
  given: readonly string[];
  families: readonly [readonly string[], readonly string[]];
}

const north = [
  ['Skarv', 'Hjel', 'Drom', 'Vetla', 'Orrn', 'Tysk', 'Brekk', 'Falga', 'Nysta', 'Ulvra', 'Gimse', 'Sorva'],
  ['dal', 'vik', 'heim', 'nes', 'mora', 'stad', 'fell', 'und'],
] as const;
const west = [
  ['Aver', 'Cald', 'Pemb', 'Thorn', 'Wex', 'Mar', 'Glen', 'Hather', 'Oake', 'Brin', 'Stav', 'Lor'],
  ['combe', 'wick', 'leigh', 'mere', 'holt', 'bury', 'ness', 'cross'],
] as const;
const south = [
  ['Val', 'Mor', 'Tor', 'Sal', 'Quir', 'Bel', 'Cor', 'Alm', 'Ser', 'Fon', 'Rib', 'Cas'],
  ['anza', 'eda', 'illo', 'ara', 'ura', 'onte', 'iego', 'esa'],
] as const;
const east = [
  ['Zar', 'Bor', 'Kres', 'Vod', 'Mil', 'Pol', 'Stro', 'Tur', 'Gal', 'Ner', 'Dub', 'Lis'],
  ['ovo', 'itz', 'grad', 'ava', 'ynek', 'omir', 'esk', 'una'],
] as const;
const given = {
  north: ['Eskil', 'Torvi', 'Halden', 'Runa', 'Sjur', 'Ylva', 'Odvar', 'Bryn', 'Kjeld', 'Signe', 'Tarald', 'Vidar', 'Aksel', 'Inga'],
  west: [
    'Alban',
    'Corwin',
    'Edda',
    'Fenn',
    'Garrick',
    'Hollis',
    'Isolde',
    'Jory',
    'Merrin',
    'Perran',
    'Rowan',
    'Tamsin',
    'Wilmot',
    'Yestin',
  ],
  south: [
    'Anselo',
    'Briseo',
    'Calixta',
    'Doro',
    'Elio',
    'Fausta',
    'Gaspar',
    'Ilario',
    'Lisandra',
    'Nerio',
    'Otavia',
    'Renzo',
    'Silvan',
    'Tadeo',
  ],
  east: [
    'Bogdal',
    'Cvetan',
    'Dorian',
    'Emilin',
    'Ferko',
    'Hristan',
    'Ivka',
    'Jarmil',
    'Ladko',
    'Mirela',
    'Oldrin',
    'Radimir',
    'Svatava',
    'Zorin',
  ],
};
const families = {
  north: [
    ['Aas', 'Bjelk', 'Drang', 'Elvs', 'Fauk', 'Grims', 'Holm', 'Kvist', 'Lund', 'Moss', 'Rusk', 'Strand'],
    ['vaag', 'torp', 'gaard', 'lien', 'rud', 'sæter', 'moen'],
  ],
  west: [
    ['Ash', 'Black', 'Cres', 'Dun', 'Elder', 'Fair', 'Hawk', 'Kest', 'Lang', 'Pell', 'Quill', 'Rook'],
    ['brook', 'thwaite', 'garth', 'stone', 'well', 'shaw', 'den'],
  ],
  south: [
    ['Alda', 'Bren', 'Cava', 'Dral', 'Esca', 'Fiori', 'Gala', 'Lanu', 'Mora', 'Olve', 'Pera', 'Tessa'],
    ['nti', 'rez', 'lho', 'mondo', 'chero', 'vares', 'lino'],
  ],
  east: [
    ['Bara', 'Chol', 'Dvor', 'Gruz', 'Halin', 'Kova', 'Lesk', 'Mraz', 'Novo', 'Prok', 'Sedl', 'Vesel'],
    ['nik', 'ovan', 'inski', 'ecek', 'uljak', 'orin', 'atko'],
  ],
} as const;

const of = (key: string, code: string, names: FeedNames, kind: keyof typeof given, towns: Place['towns']): Place => ({
  key,
  code,
  names,
  towns,
  given: given[kind],
  families: families[kind],
});

export const places: readonly Place[] = [
  of('norrhavn', 'NRH', { en: 'Norrhavn', fr: 'Norrhavre', es: 'Norraven', 'pt-br': 'Norraven', tr: 'Norhavn' }, 'north', north),
  of('castermark', 'CMK', { en: 'Castermark', fr: 'Castermarche', es: 'Castermarca', 'pt-br': 'Castermarca' }, 'west', west),
  of('valdoria', 'VDR', { en: 'Valdoria', de: 'Waldorien', fr: 'Valdorie', tr: 'Valdorya' }, 'south', south),
  of('zelenia', 'ZLN', { en: 'Zelenia', de: 'Selenien', fr: 'Zélénie', 'pt-br': 'Zelênia', tr: 'Zelenya' }, 'east', east),
  of(
    'isles-of-morran',
    'MOR',
    { en: 'Isles of Morran', de: 'Morran-Inseln', fr: 'Îles de Morran', es: 'Islas Morran', 'pt-br': 'Ilhas Morran', tr: 'Morran Adaları' },
    'west',
    west,
  ),
  of('quintara', 'QNT', { en: 'Quintara', fr: 'Quintare', es: 'Quintara' }, 'south', south),
  of('brevnia', 'BRV', { en: 'Brevnia', de: 'Brewnien', fr: 'Brevnie', 'pt-br': 'Brévnia', tr: 'Brevniya' }, 'east', east),
  of('helmfold', 'HLF', { en: 'Helmfold', de: 'Helmfeld', fr: 'Helmfolde', es: 'Helmfolda' }, 'north', north),
  of(
    'sorga-gulf',
    'SRG',
    { en: 'Sorga Gulf', de: 'Sorga-Golf', fr: 'Golfe de Sorga', es: 'Golfo de Sorga', 'pt-br': 'Golfo de Sorga', tr: 'Sorga Körfezi' },
    'east',
    east,
  ),
  of('lumera', 'LUM', { en: 'Lumera', de: 'Lumerien', fr: 'Lumère', 'pt-br': 'Lumera', tr: 'Lumera' }, 'south', south),
];
