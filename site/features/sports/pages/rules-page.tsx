// By which rules bets are settled: what holds everywhere, then each sport with its markets.
import { ChevronDown } from 'lucide-react';
import { useQuery } from '#site/shared/api/use-query.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { usePageHead } from '#site/shared/page/head.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { type BetRules, rulesQuery } from '../api.ts';
import { nameIn } from '../market-texts.ts';
import { BettingFrame } from '../parts/frame.tsx';
import { Missing } from '../parts/states.tsx';
import { formatRule, generalRules, marketsByRule } from '../rule-texts.ts';

type SportRules = BetRules['sports'][number];

function SportSection({ sport }: { sport: SportRules }) {
  const texts = useTexts();
  const { say, find, locale } = texts;
  // a book of another house may know notes that this site has no text for
  const notes = sport.notes.flatMap((note) => find(`sports.rules.note.${note}`) ?? []);
  return (
    <details className="rules-sport">
      <summary>
        <h2 className="min-w-0 flex-1 text-xl">{nameIn(sport.names, locale)}</h2>
        <ChevronDown size={20} aria-hidden="true" className="rules-arrow" />
      </summary>
      <ul className="rules-list">
        {notes.map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>{say('sports.rules.delay', { seconds: Math.round(sport.liveDelayMs / 1000) })}</li>
      </ul>
      <dl className="rules-markets">
        {marketsByRule(texts, sport.markets).map(({ rule, market, others }) => (
          <div key={rule} id={`rule-${sport.sportId}-${rule}`}>
            <dt className="font-semibold">{market}</dt>
            <dd>
              {formatRule(texts, rule)} <RuleId rule={rule} />
            </dd>
            {others.length === 0 ? null : (
              <dd className="text-sm text-dim">
                {say('sports.rules.also', { markets: new Intl.ListFormat(locale, { type: 'unit' }).format(others) })}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Rules that bets name, each with the id that stands in receipts and answers. */
function RuleList({ rules }: { rules: readonly string[] }) {
  const texts = useTexts();
  return (
    <ul className="rules-list">
      {rules.map((rule) => (
        <li key={rule} id={`rule-${rule}`}>
          {formatRule(texts, rule)} <RuleId rule={rule} />
        </li>
      ))}
    </ul>
  );
}

const RuleId = ({ rule }: { rule: string }) => <span className="text-sm whitespace-nowrap text-dim">[{rule}]</span>;

function Rules({ rules }: { rules: BetRules }) {
  const texts = useTexts();
  const { say } = texts;
  return (
    <div className="grid max-w-[48rem] gap-3">
      <section className="bet-card" aria-labelledby="rules-general">
        <h2 id="rules-general" className="text-xl">
          {say('sports.rules.general')}
        </h2>
        <ul className="rules-list">
          {generalRules.map((rule) => (
            <li key={rule}>{say(`sports.rules.general.${rule}`)}</li>
          ))}
        </ul>
      </section>
      <section className="bet-card" aria-labelledby="rules-void">
        <h2 id="rules-void" className="text-xl">
          {say('sports.rules.void')}
        </h2>
        <RuleList rules={rules.voids} />
      </section>
      {rules.corrections === undefined ? null : (
        <section className="bet-card" aria-labelledby="rules-by-hand">
          <h2 id="rules-by-hand" className="text-xl">
            {say('sports.rules.by-hand')}
          </h2>
          <RuleList rules={rules.corrections} />
        </section>
      )}
      {rules.sports.map((sport) => (
        <SportSection key={sport.sportId} sport={sport} />
      ))}
      <p className="text-sm text-dim">{say('sports.rules.version', { version: rules.version })}</p>
    </div>
  );
}

export default function RulesPage() {
  const { say } = useTexts();
  usePageHead({ title: say('sports.rules.title'), description: say('sports.rules.text') });
  const query = useQuery(rulesQuery);
  const { data } = query;
  return (
    <BettingFrame>
      <h1 className="mb-2 text-3xl">{say('sports.rules.title')}</h1>
      <p className="mb-4 max-w-[40rem] text-dim">{say('sports.rules.text')}</p>
      {data === undefined ? (
        <Missing query={query}>
          <Skeleton className="h-60 w-full rounded-lg" />
        </Missing>
      ) : (
        <Rules rules={data.data} />
      )}
    </BettingFrame>
  );
}
