// Countries by ISO code. Names come from Intl in the reader's language; only what Intl cannot know stands here.

const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

/** Every ISO 3166-1 code that names a place where people live. */
export const countryCodes: readonly string[] = codes;

const locales: Record<string, string> = {
  AT: 'de',
  CH: 'de',
  DE: 'de',
  LI: 'de',
  AR: 'es',
  BO: 'es',
  CL: 'es',
  CO: 'es',
  CR: 'es',
  DO: 'es',
  EC: 'es',
  ES: 'es',
  GT: 'es',
  HN: 'es',
  MX: 'es',
  NI: 'es',
  PA: 'es',
  PE: 'es',
  PY: 'es',
  SV: 'es',
  UY: 'es',
  VE: 'es',
  BE: 'fr',
  FR: 'fr',
  LU: 'fr',
  MC: 'fr',
  SN: 'fr',
  CI: 'fr',
  BR: 'pt-br',
  PT: 'pt-br',
  AO: 'pt-br',
  MZ: 'pt-br',
  TR: 'tr',
  CY: 'tr',
};

/** The site's language that most people of a country read best. */
export const localeOfCountry = (code: string): string => locales[code] ?? 'en';

const states: Record<string, string> = {
  BR: 'AC:Acre AL:Alagoas AP:Amapá AM:Amazonas BA:Bahia CE:Ceará DF:Distrito_Federal ES:Espírito_Santo GO:Goiás MA:Maranhão MT:Mato_Grosso MS:Mato_Grosso_do_Sul MG:Minas_Gerais PA:Pará PB:Paraíba PR:Paraná PE:Pernambuco PI:Piauí RJ:Rio_de_Janeiro RN:Rio_Grande_do_Norte RS:Rio_Grande_do_Sul RO:Rondônia RR:Roraima SC:Santa_Catarina SP:São_Paulo SE:Sergipe TO:Tocantins',
  US: 'AL:Alabama AK:Alaska AZ:Arizona AR:Arkansas CA:California CO:Colorado CT:Connecticut DE:Delaware DC:District_of_Columbia FL:Florida GA:Georgia HI:Hawaii ID:Idaho IL:Illinois IN:Indiana IA:Iowa KS:Kansas KY:Kentucky LA:Louisiana ME:Maine MD:Maryland MA:Massachusetts MI:Michigan MN:Minnesota MS:Mississippi MO:Missouri MT:Montana NE:Nebraska NV:Nevada NH:New_Hampshire NJ:New_Jersey NM:New_Mexico NY:New_York NC:North_Carolina ND:North_Dakota OH:Ohio OK:Oklahoma OR:Oregon PA:Pennsylvania RI:Rhode_Island SC:South_Carolina SD:South_Dakota TN:Tennessee TX:Texas UT:Utah VT:Vermont VA:Virginia WA:Washington WV:West_Virginia WI:Wisconsin WY:Wyoming',
  CA: 'AB:Alberta BC:British_Columbia MB:Manitoba NB:New_Brunswick NL:Newfoundland_and_Labrador NT:Northwest_Territories NS:Nova_Scotia NU:Nunavut ON:Ontario PE:Prince_Edward_Island QC:Québec SK:Saskatchewan YT:Yukon',
  AU: 'ACT:Australian_Capital_Territory NSW:New_South_Wales NT:Northern_Territory QLD:Queensland SA:South_Australia TAS:Tasmania VIC:Victoria WA:Western_Australia',
};

/** The states of a country whose addresses ask for one, with ISO 3166-2 codes ("BR-SP"). */
export function statesOf(country: string): { code: string; name: string }[] {
  const rows = states[country]?.split(' ') ?? [];
  return rows.map((row) => {
    const [code = '', name = ''] = row.split(':');
    return { code: `${country}-${code}`, name: name.replaceAll('_', ' ') };
  });
}

/** A country's name in a language, or the code where the language has none. */
export const countryName = (code: string, locale: string): string => new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
