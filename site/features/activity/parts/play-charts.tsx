import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { type Activity, formatMinutes, moneyIn } from '../play-figures.ts';
import { PlayFigure } from './play-figure.tsx';

/** Result, time and payments by period, each as a chart and as a table. */
export function PlayCharts({ activity, currency }: { activity: Activity; currency: string }) {
  const texts = useTexts();
  const { say } = texts;
  const money = useMoney();
  const amounts = activity.rows.map((row) => moneyIn(row, currency));
  const code = amounts[0]?.currency ?? '';
  const amount = (minor: number) => money(minor, code) ?? '…';
  const duration = (minutes: number) => formatMinutes(texts, minutes);
  return (
    <>
      <PlayFigure
        activity={activity}
        name={say('modals.activity.net')}
        tone="signed"
        unit={code}
        values={amounts.map(({ net }) => net)}
        format={amount}
        columns={[
          { label: say('modals.activity.staked'), cells: amounts.map(({ staked }) => amount(staked)) },
          { label: say('modals.activity.won'), cells: amounts.map(({ won }) => amount(won)) },
          { label: say('modals.activity.net'), cells: amounts.map(({ net }) => amount(net)) },
        ]}
      />
      <PlayFigure
        activity={activity}
        name={say('modals.activity.time')}
        tone="plain"
        values={activity.rows.map(({ minutes }) => minutes)}
        format={duration}
        columns={[
          { label: say('modals.activity.time'), cells: activity.rows.map(({ minutes }) => duration(minutes)) },
          { label: say('modals.activity.sessions'), cells: activity.rows.map(({ sessions }) => String(sessions)) },
        ]}
      />
      <PlayFigure
        activity={activity}
        name={say('modals.activity.difference')}
        tone="plain"
        unit={code}
        values={amounts.map(({ deposits, withdrawals }) => deposits - withdrawals)}
        format={amount}
        columns={[
          { label: say('modals.activity.deposits'), cells: amounts.map(({ deposits }) => amount(deposits)) },
          { label: say('modals.activity.withdrawals'), cells: amounts.map(({ withdrawals }) => amount(withdrawals)) },
          { label: say('modals.activity.difference'), cells: amounts.map(({ deposits, withdrawals }) => amount(deposits - withdrawals)) },
        ]}
      />
    </>
  );
}
