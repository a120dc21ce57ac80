import { countryName } from '../countries.ts';
import { handle } from '../deps.ts';
import { readHelpServices } from './help-services.ts';

export const listHelpServices = handle('listHelpServices', async ({ db, clientInfo }) => {
  const byCountry = Map.groupBy(await readHelpServices(db), ({ country }) => country);
  const rows = [...byCountry].map(([country, services]) => ({
    country,
    countryName: countryName(country, clientInfo.locale),
    emergency: services.find(({ isEmergency }) => isEmergency)?.phone ?? null,
    services: services.filter(({ isEmergency }) => !isEmergency).map(({ name, phone, site }) => ({ name, phone, site })),
  }));
  const collator = new Intl.Collator(clientInfo.locale);
  return { data: rows.toSorted((a, b) => collator.compare(a.countryName, b.countryName)) };
});
