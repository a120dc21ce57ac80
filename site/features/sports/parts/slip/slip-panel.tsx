// The slip with all that can become of it: the form, a bet that nobody answered for, one that is decided.
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { repeatBet } from '../../repeat-bet.ts';
import { PlacedBet } from './placed-bet.tsx';
import { SlipForm } from './slip-form.tsx';
import { type PlacingControl, usePlacing } from './use-placing.ts';
import { useSlipView } from './use-slip.ts';

function Unknown({ control }: { control: PlacingControl }) {
  const { say } = useTexts();
  return (
    <div role="alert">
      <h3 className="text-lg">{say('sports.placed.unknown')}</h3>
      <p className="mt-1 mb-3 text-sm text-dim">{say('sports.placed.unknown-text')}</p>
      <Button kind="main" isWide onClick={control.askAgain}>
        {say('sports.placed.ask-again')}
      </Button>
      <Link to="/betting/bets" className={`${buttonClass({ isWide: true })} mt-2`} onClick={control.leave}>
        {say('sports.nav.bets')}
      </Link>
    </div>
  );
}

export default function SlipPanel() {
  const texts = useTexts();
  const view = useSlipView();
  const control = usePlacing();
  const { state } = control;
  if (state.step === 'unknown') return <Unknown control={control} />;
  if (state.step === 'answered')
    return (
      <PlacedBet
        bet={state.bet}
        unit={view.unit}
        answerOffer={control.answerOffer}
        toSlip={control.leave}
        repeat={() => {
          repeatBet(state.bet);
          control.leave();
        }}
      />
    );
  return (
    <>
      {state.step === 'refused' ? (
        <p role="alert" className="notice mb-3">
          {formatRefusal(texts, state.error)}
        </p>
      ) : null}
      <SlipForm view={view} isSending={state.step === 'sending'} place={control.place} />
    </>
  );
}
