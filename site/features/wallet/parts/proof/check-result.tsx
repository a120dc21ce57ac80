import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import type { CheckedProof } from './check-proofs.ts';
import { useProofMoney } from './proof-money.ts';

function Step({ isSure = true, children }: { isSure?: boolean; children: ReactNode }) {
  const Icon = isSure ? CircleCheck : CircleHelp;
  return (
    <li className="flex gap-2.5">
      <Icon size={18} aria-hidden="true" className={`mt-0.5 shrink-0 ${isSure ? 'text-gain' : 'text-dim'}`} />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function Steps({ checked: { proof, isSignatureChecked } }: { checked: CheckedProof }) {
  const { say, locale } = useTexts();
  const [number, accounts] = [proof.leaf.index + 1, proof.accounts].map((count) => count.toLocaleString(locale));
  return (
    <ul className="mt-4 space-y-1.5 text-sm text-dim">
      <Step>{say('pages.proof.entry', { number, accounts })}</Step>
      <Step>{say('pages.proof.steps', { count: proof.path.length })}</Step>
      <Step>{say('pages.proof.sums')}</Step>
      {isSignatureChecked ? <Step>{say('pages.proof.signed')}</Step> : <Step isSure={false}>{say('pages.proof.unsigned')}</Step>}
    </ul>
  );
}

/** What came of the check of one proof, step by step. */
export function CheckResult({ checked }: { checked: CheckedProof }) {
  const { say, time } = useTexts();
  const money = useProofMoney();
  const { proof, fault } = checked;
  const { currency, until, leaf } = proof;
  const [real, bonus, held] = [leaf.real, leaf.bonus, leaf.held].map((sum) => money(sum, currency));
  const Icon = fault === undefined ? CircleCheck : TriangleAlert;
  return (
    <li className="rounded-lg bg-room p-5">
      <h3 className="flex items-start gap-2.5 font-sans text-base font-semibold tracking-normal">
        <Icon size={20} aria-hidden="true" className={`mt-0.5 shrink-0 ${fault === undefined ? 'text-gain' : 'text-loss'}`} />
        {say(fault === undefined ? 'pages.proof.holds' : 'pages.proof.wrong', { currency })}
      </h3>
      {fault === undefined ? (
        <>
          <p className="mt-2">{say('pages.proof.holds-text', { time: time(until, 'UTC'), real, bonus, held })}</p>
          <Steps checked={checked} />
        </>
      ) : (
        <>
          <p className="mt-2">
            {say(`pages.proof.fault.${fault}`)} {say('pages.proof.wrong-text')}
          </p>
          <Link to="/questions/contact" className={`${buttonClass({ size: 'small' })} mt-4`}>
            {say('pages.proof.write')}
          </Link>
        </>
      )}
      <p className="mt-4 text-sm break-all text-faint">
        {say('pages.proof.root')}: <span className="font-mono">{proof.root}</span>
      </p>
    </li>
  );
}
