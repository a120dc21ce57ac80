// Whom a reader can turn to, by country. The house names no organisation of its own accord: the operator adds those with which it works, each
// with a telephone number or an address that answers. What there is everywhere is said by the page's block `help`.

export interface HelpService {
  name: string;
  /** As it is dialled in the country. */
  phone?: string;
  /** An address of the site or https. */
  to?: string;
}

export interface CountryHelp {
  emergency: string;
  services: readonly HelpService[];
}

/** Where nothing is known of a country: the number that every mobile telephone puts through to the local emergency service. */
export const helpAnywhere: CountryHelp = { emergency: '112', services: [] };

const only = (emergency: string): CountryHelp => ({ emergency, services: [] });

export const helpServices: Readonly<Record<string, CountryHelp>> = {
  AR: only('911'),
  AU: only('000'),
  BR: only('192'),
  CA: only('911'),
  CL: only('131'),
  GB: only('999'),
  JP: only('119'),
  MX: only('911'),
  NZ: only('111'),
  US: only('911'),
};

/** Returns who helps in a country. */
export const helpOf = (country: string | null): CountryHelp => (country === null ? undefined : helpServices[country]) ?? helpAnywhere;
