// Where the coins of a deposit are sent to, and what the chain shows of them: the page stays open all the while. Of what came short the rest is
// asked for as long as there is time.
import { renderSVG } from 'uqr';
import { type MoneyUnit, toDecimal } from '#contract/kernel/money.ts';
import { CopyField } from '#site/shared/fields/field-copy.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { askedOf, type CoinPhase } from '../coin-phase.ts';
import type { Invoice } from '../invoice-messages.ts';
import { useCurrencies } from '#site/shared/i18n/use-money.ts';

export interface CoinTransferProps {
  invoice: Invoice;
  transfer: NonNullable<Invoice['transfer']>;
  phase: CoinPhase;
}

/** A decimal as wallets take it, without zeros behind it. */
const walletAmount = (minor: number, subunitToUnit: number): string =>
  toDecimal(BigInt(minor), subunitToUnit)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

function Seen({ invoice, transfer }: CoinTransferProps) {
  const { say } = useTexts();
  const money = useMoney();
  const { received, confirmations, needed, network } = transfer;
  const words = say('modals.coins.confirmations', { confirmations, needed });
  return (
    <div role="status" className="mt-5 rounded-md bg-panel px-4 py-3.5 text-start text-sm">
      <p className="font-semibold">{say('modals.coins.seen', { amount: money(received, invoice.currency) ?? '', network })}</p>
      <p className="mt-1 text-dim tabular-nums">{words}</p>
      <progress className="upload-progress mt-2 bg-line" max={needed} value={confirmations} aria-label={words} />
    </div>
  );
}

const otherwise = ['less', 'more', 'late'] as const;

/** What happens to another amount, or one that comes too late: told before anything is sent. */
function Otherwise() {
  const { say } = useTexts();
  return (
    <section aria-labelledby="coins-otherwise" className="rounded-md bg-panel px-4 py-3.5 text-sm">
      <h4 id="coins-otherwise" className="font-semibold">
        {say('modals.coins.otherwise')}
      </h4>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {otherwise.map((one) => (
          <div key={one} className="contents">
            <dt className="font-medium">{say(`modals.coins.${one}`)}</dt>
            <dd className="text-dim">{say(`modals.coins.${one}-text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The amount as the pages here say it, in thousandths, and as a wallet takes it; undefined where both are the same. */
function inWholeCoins(shown: string | undefined, typed: string, { code, subCurrencies }: MoneyUnit): string | undefined {
  return shown === undefined || !subCurrencies?.length ? undefined : `${shown} = ${typed}\u00a0${code}`;
}

/** Coins of Ethereum itself, no token: those that a contract sends are in no list of transactions (docs/chains.md). */
const isEther = /^ethereum:0x[\da-f]{40}(?:@\d+)?(?:\?|$)/i;

function Address({ invoice, transfer, phase }: CoinTransferProps) {
  const { say, time } = useTexts();
  const money = useMoney();
  const unit = useCurrencies().find(({ code }) => code === invoice.currency);
  const { address, network, uri, expiresAt, received } = transfer;
  const { currency } = invoice;
  const asked = askedOf(invoice) - received;
  const typed = unit && walletAmount(asked, unit.subunitToUnit);
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`;
  return (
    <div className="mt-5 flex flex-col gap-4 text-start">
      <img src={picture} alt={say('modals.coins.qr')} width="180" height="180" className="mx-auto rounded-md" />
      {unit === undefined || typed === undefined ? null : (
        <CopyField
          label={say(phase === 'short' ? 'modals.coins.missing' : 'modals.coins.amount', { currency })}
          hint={inWholeCoins(money(asked, currency), typed, unit)}
          value={typed}
        />
      )}
      <CopyField
        label={say('modals.coins.address', { network })}
        hint={<code className="font-mono text-xs wrap-anywhere">{address}</code>}
        value={address}
      />
      <p className="text-sm font-semibold">
        {say('modals.coins.only', { currency, network })} {say('modals.coins.send-by', { at: time(expiresAt) })}
      </p>
      {isEther.test(uri) ? <p className="text-sm text-dim">{say('modals.coins.contract')}</p> : null}
      {phase === 'short' ? null : <Otherwise />}
    </div>
  );
}

export default function CoinTransfer(props: CoinTransferProps) {
  const { phase } = props;
  return (
    <>
      {phase === 'awaited' ? null : <Seen {...props} />}
      {phase === 'awaited' || phase === 'short' ? <Address {...props} /> : null}
    </>
  );
}
