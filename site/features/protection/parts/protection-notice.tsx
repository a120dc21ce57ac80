// What is read before the first stake for real money: what games cost, the tools, where help is. Shown in the place of the game.
import { useState } from 'react';
import { protectionNoticeVersion } from '#contract/protection-notice-version.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { ProblemNote } from '#site/shared/forms/form.tsx';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';

const points = ['cost', 'signs', 'age', 'tools'] as const;

/** `onRead` is called once it is kept that the player has read it. */
export function ProtectionNotice({ onRead }: { onRead: () => void }) {
  const texts = useTexts();
  const { say } = texts;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function acknowledge(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await callApi('acknowledgeProtectionNotice', { body: { version: protectionNoticeVersion } });
      onRead();
    } catch (error) {
      setProblem(formatRefusal(texts, error));
    }
    setBusy(false);
  }
  return (
    <div role="region" aria-labelledby="protection-notice" className="m-auto max-h-full w-full max-w-[34em] overflow-y-auto p-6">
      <h2 id="protection-notice" className="text-xl">
        {say('pages.launch.notice.title')}
      </h2>
      <ul className="mt-3 flex list-disc flex-col gap-2 ps-5 text-dim">
        {points.map((point) => (
          <li key={point}>{say(`pages.launch.notice.${point}`)}</li>
        ))}
      </ul>
      {problem === undefined ? null : (
        <div className="mt-4">
          <ProblemNote>{problem}</ProblemNote>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button kind="main" isBusy={isBusy} onClick={() => void acknowledge()}>
          {say('pages.launch.notice.read')}
        </Button>
        <Link to="/profile/limits" className={buttonClass()}>
          {say('pages.launch.notice.limits')}
        </Link>
        <Link to="/static/safer-play" className={buttonClass({ kind: 'plain' })}>
          {say('pages.launch.notice.more')}
        </Link>
      </div>
    </div>
  );
}
