import { useState } from 'react';
import { CallRefused } from '#contract/kernel/client.ts';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { parseSearch, stringifySearch, validateSearch } from '#site/shared/page/search-params.ts';
import type { Social } from '#site/shared/api/operator-settings.ts';
import { loadSocial } from '../social-login.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';

const ownQueries = ['sign-in', 'sign-up', 'forgot-pass', 'reset-pass', 'resetCode', 'return', 'code', 'state'] as const;

/** The page to come back to: the one that was wanted, else this one without its modal. */
function wantedPage(): string {
  const search = validateSearch(parseSearch(location.search));
  const kept = Object.entries(search).filter(([name]) => !(ownQueries as readonly string[]).includes(name));
  return search.return ?? `${location.pathname}${stringifySearch(Object.fromEntries(kept))}`;
}

function LeaveButton({ social }: { social: Social }) {
  const texts = useTexts();
  const [isLeaving, setLeaving] = useState(false);
  async function leave(): Promise<void> {
    setLeaving(true);
    try {
      await (await loadSocial()).leaveForProvider(social, { act: 'sign-in', target: wantedPage() });
    } catch (error) {
      const title = error instanceof CallRefused ? formatRefusal(texts, error) : alertOf(texts, 'social-unavailable').title;
      alerts.show({ kind: 'error', title, durationMs: 6000 });
      setLeaving(false);
    }
  }
  return (
    <Button isWide isBusy={isLeaving} onPointerEnter={() => void loadSocial()} onClick={() => void leave()}>
      {texts.say('modals.social.sign-in', { provider: social.name })}
    </Button>
  );
}

/** Leads to the identity provider's sign-in; nothing where the operator takes none. */
export function SocialButton() {
  const { social } = useOperatorSettings();
  return social === null ? null : <LeaveButton social={social} />;
}
