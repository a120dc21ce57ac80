import type { HelpBlock } from '#contract/content/blocks.ts';
import { helpOf } from '#contract/content/help-services.ts';
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import { Link } from '#site/shared/ui/link.tsx';

/** Who helps where the reader is: the emergency number first, then whom the operator names, then what there is everywhere. */
export function Help({ block }: { block: HelpBlock }) {
  const { country } = useOperatorSettings();
  const { emergency, services } = helpOf(country);
  const [before, after] = block.emergency.split('{number}');
  return (
    <section aria-labelledby={block.id} className="rounded-xl bg-room p-5 sm:p-8">
      <h2 id={block.id} className="text-2xl">
        {block.title}
      </h2>
      <p className="mt-3 text-lg font-semibold">
        {before}
        <a href={`tel:${emergency}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {emergency}
        </a>
        {after}
      </p>
      <ul className="mt-2 grid gap-4 sm:grid-cols-2">
        {services.map(({ name, phone, to }) => (
          <li key={name}>
            <h3 className="font-sans text-base font-semibold tracking-normal">{to === undefined ? name : <Link to={to}>{name}</Link>}</h3>
            {phone === undefined ? null : (
              <a href={`tel:${phone.replaceAll(' ', '')}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
                {phone}
              </a>
            )}
          </li>
        ))}
        {block.items.map(({ title, text }) => (
          <li key={title}>
            <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
            <p className="mt-1 text-dim">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
