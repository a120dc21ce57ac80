// What can be done with a bet that was taken: shared without its stake, printed, its signed receipt kept.
import { Download, Printer, Share2 } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '#site/shared/api/call-api.ts';
import { saveFile } from '#site/shared/browser/save-file.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { usePageContext } from '#site/shared/page/page-context.tsx';
import { addressOf } from '#site/shared/page/localized-url.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { Button } from '#site/shared/ui/button.tsx';
import type { SportsBet } from '../../api.ts';
import { betNumber } from '../../bet-texts.ts';
import { preparedAddress } from '../../prepared-slip.ts';
import { picksOf } from '../../repeat-bet.ts';

/** Shares where the device can, else copies the address. */
async function shareAddress(url: string, title: string): Promise<'shared' | 'copied'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ url, title });
      return 'shared';
    } catch (error) {
      // closed without a choice: that is no failure
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  await navigator.clipboard.writeText(url);
  return 'copied';
}

export function ReceiptButtons({ bet }: { bet: SportsBet }) {
  const texts = useTexts();
  const { say } = texts;
  const { publicUrl, prefix } = usePageContext();
  const [isBusy, setBusy] = useState(false);
  const fail = (error: unknown): void => alerts.show({ kind: 'error', title: formatRefusal(texts, error) });

  function save(): void {
    setBusy(true);
    callApi('readBetReceipt', { params: { id: bet.id } })
      .then(({ data }) => saveFile(JSON.stringify(data, undefined, 2), `lanternhall-bet-${betNumber(bet)}.json`, 'application/json'))
      .catch(fail)
      .finally(() => setBusy(false));
  }
  function share(): void {
    const url = `${publicUrl}${addressOf(preparedAddress(picksOf(bet)), prefix)}`;
    shareAddress(url, say('sports.placed.share-title'))
      .then((how) => (how === 'copied' ? alerts.show({ kind: 'success', title: say('sports.placed.copied') }) : undefined))
      .catch(fail);
  }
  return (
    <div className="grid grid-cols-3 gap-2 print:hidden">
      <Button size="small" onClick={share}>
        <Share2 size={16} aria-hidden="true" className="shrink-0" />
        {say('sports.placed.share')}
      </Button>
      <Button size="small" onClick={() => window.print()}>
        <Printer size={16} aria-hidden="true" className="shrink-0" />
        {say('sports.placed.print')}
      </Button>
      {bet.hasReceipt ? (
        <Button size="small" isBusy={isBusy} onClick={save}>
          <Download size={16} aria-hidden="true" className="shrink-0" />
          {say('sports.placed.receipt')}
        </Button>
      ) : null}
    </div>
  );
}
