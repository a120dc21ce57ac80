import { ChevronDown } from 'lucide-react';
import type { HelpBlock } from '#contract/content/blocks.ts';
import type { Data } from '#contract/kernel/calls.ts';
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import { useQuery } from '#site/shared/api/use-query.ts';
import { Link } from '#site/shared/ui/link.tsx';
import { helpQuery } from '../../api.ts';

type CountryHelp = Data<'listHelpServices'>[number];
type Service = CountryHelp['services'][number];

/** Where a country has no other: every mobile telephone puts it through to the local emergency service (3GPP TS 22.101, clause 10). */
const emergencyAnywhere = '112';

function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replaceAll(/[ -]/g, '')}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
      {number}
    </a>
  );
}

function ServiceItem({ service: { name, phone, site } }: { service: Service }) {
  return (
    <>
      {site === null ? (
        <span className="inline-flex min-h-11 items-center">{name}</span>
      ) : (
        <Link to={site} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {name}
        </Link>
      )}
      {phone === null ? null : <Phone number={phone} />}
    </>
  );
}

/** Other countries, folded away while the reader's own has somebody. */
function Elsewhere({ title, countries, isOpen }: { title: string; countries: readonly CountryHelp[]; isOpen: boolean }) {
  if (countries.length === 0) return null;
  return (
    <details className="faq -mx-5 mt-6" open={isOpen}>
      <summary>
        {title}
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      <ul className="grid gap-x-6 px-5 pb-5 sm:grid-cols-2">
        {countries.map(({ country, countryName, services }) => (
          <li key={country} className="border-t border-line py-3">
            <h3 className="font-sans text-base font-semibold tracking-normal">{countryName}</h3>
            {services.map((service) => (
              <p key={service.name} className="flex flex-wrap items-center gap-x-4">
                <ServiceItem service={service} />
              </p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Who helps where the reader is: the emergency number first, then the services there, what there is everywhere, and other countries. */
export function Help({ block }: { block: HelpBlock }) {
  const { country } = useOperatorSettings();
  const listed = useQuery(helpQuery).data?.data ?? [];
  const own = listed.find((one) => one.country === country);
  const emergency = own?.emergency ?? emergencyAnywhere;
  const services = own?.services ?? [];
  const others = listed.filter((one) => one !== own && one.services.length > 0);
  const [before, after] = block.emergency.split('{number}');
  return (
    <section aria-labelledby={block.id} className="rounded-xl bg-room p-5 sm:p-8">
      <h2 id={block.id} className="text-2xl">
        {block.title}
      </h2>
      <p className="mt-3 text-lg font-semibold">
        {before}
        <Phone number={emergency} />
        {after}
      </p>
      <ul className="mt-2 grid gap-4 sm:grid-cols-2">
        {services.map((service) => (
          <li key={service.name} className="flex flex-wrap items-center gap-x-4 font-semibold">
            <ServiceItem service={service} />
          </li>
        ))}
        {block.items.map(({ title, text }) => (
          <li key={title}>
            <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
            <p className="mt-1 text-dim">{text}</p>
          </li>
        ))}
      </ul>
      <Elsewhere title={block.byCountry} countries={others} isOpen={services.length === 0} />
    </section>
  );
}
