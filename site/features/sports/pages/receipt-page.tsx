// Checks a receipt that a player kept: in the browser, with the keys that came with the page.
import { moneyToWire } from '#contract/kernel/money.ts';
import { BadgeCheck, BadgeX } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '#site/shared/api/use-query.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { usePageHead } from '#site/shared/page/head.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { keysQuery } from '../api.ts';
import { checkReceipt, readReceipt, type Receipt, type ReceiptVerdict } from '../check-receipt.ts';
import { formatMarket, formatOutcome } from '../market-texts.ts';
import { formatOdds } from '#sportsbook/slip/index.ts';
import { useOddsFormat } from '../odds.ts';
import { BettingFrame } from '../parts/frame.tsx';
import { ReceiptResult } from '../parts/receipt-result.tsx';
import { Missing } from '../parts/states.tsx';

interface Checked {
  verdict: ReceiptVerdict;
  receipt?: Receipt;
}

function Legs({ receipt: { receipt } }: { receipt: Receipt }) {
  const texts = useTexts();
  const format = useOddsFormat();
  const write = useMoney();
  return (
    <>
      <ol className="bet-legs mt-3">
        {receipt.legs.flatMap(({ price, selections }, at) =>
          selections.map((selection) => (
            <li key={`${at} ${selection.marketId} ${selection.outcomeId}`} className="flex justify-between gap-3">
              <span>
                <b className="block font-semibold">
                  {selection.outcome ?? formatOutcome(texts, selection.outcomeId, selection.specifiers, {})}
                </b>
                <span className="block text-sm text-dim">{formatMarket(texts, selection)}</span>
                <span className="block text-sm text-dim">{selection.event}</span>
              </span>
              <b className="tabular-nums">{formatOdds(price, format)}</b>
            </li>
          )),
        )}
      </ol>
      <dl className="slip-sums">
        <dt>{texts.say('sports.slip.total-stake')}</dt>
        <dd>{write(moneyToWire(BigInt(receipt.stake)), receipt.currency) ?? `${receipt.stake} ${receipt.currency}`}</dd>
        {receipt.isFreeBet === true ? (
          <>
            <dt>{texts.say('sports.slip.staked-with')}</dt>
            <dd>{texts.say('sports.bet.free-bet')}</dd>
          </>
        ) : null}
        <dt>{texts.say('sports.moment.accepted')}</dt>
        <dd>{texts.time(new Date(receipt.acceptedAt))}</dd>
      </dl>
    </>
  );
}

function Verdict({ checked: { verdict, receipt } }: { checked: Checked }) {
  const { say } = useTexts();
  const Icon = verdict === 'true' ? BadgeCheck : BadgeX;
  return (
    <section role="status" className="bet-card mt-4 max-w-[36rem]">
      <h2 className="flex items-center gap-3 text-xl">
        <Icon size={24} aria-hidden="true" className={verdict === 'true' ? 'text-gain' : 'text-loss'} />
        {say(`sports.receipt.${verdict}`)}
      </h2>
      <p className="mt-1 text-dim">{say(`sports.receipt.${verdict}-text`, { key: receipt?.keyId ?? '' })}</p>
      {verdict === 'true' && receipt !== undefined ? <Legs receipt={receipt} /> : null}
    </section>
  );
}

export default function ReceiptPage() {
  const { say } = useTexts();
  usePageHead({ title: say('sports.receipt.title'), description: say('sports.receipt.text') });
  const query = useQuery({ ...keysQuery, staleTime: Number.POSITIVE_INFINITY });
  const { data } = query;
  const [checked, setChecked] = useState<Checked>();
  const keys = data?.data.keys;

  async function check(file: File | undefined): Promise<void> {
    if (file === undefined || keys === undefined) return;
    const receipt = readReceipt(await file.text());
    setChecked(receipt === undefined ? { verdict: 'unreadable' } : { verdict: await checkReceipt(receipt, keys), receipt });
  }
  return (
    <BettingFrame>
      <h1 className="mb-2 text-3xl">{say('sports.receipt.title')}</h1>
      <p className="max-w-[40rem] text-dim">{say('sports.receipt.text')}</p>
      {keys === undefined ? (
        <div className="mt-4">
          <Missing query={query}>
            <Skeleton className="h-16 w-full max-w-[36rem] rounded-lg" />
          </Missing>
        </div>
      ) : (
        <label className="mt-4 block max-w-[36rem]">
          <span className="text-sm font-medium">{say('sports.receipt.file')}</span>
          <input
            type="file"
            accept="application/json,.json"
            className="slip-field mt-1 py-2.5"
            onChange={({ target }) => void check(target.files?.[0]).catch(() => setChecked({ verdict: 'unreadable' }))}
          />
        </label>
      )}
      {checked === undefined ? null : <Verdict checked={checked} />}
      {checked?.verdict === 'true' && checked.receipt !== undefined ? (
        <ReceiptResult key={checked.receipt.signature} receipt={checked.receipt} />
      ) : null}
    </BettingFrame>
  );
}
