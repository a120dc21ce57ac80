// A partner's own report. What opens it stands behind the # of the address, which no server is told and no other site learns of.
import { useEffect, useState } from 'react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { usePageHead } from '#site/shared/page/head.tsx';
import { OpenReport } from '../parts/open-report.tsx';
import { Report } from '../parts/report.tsx';

/** The token of the address, and of every later one: a link that is followed on the page opens its report. */
function useToken(): [string | undefined, (token: string) => void] {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const read = (): void => setToken(decodeURIComponent(location.hash.slice(1)));
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return [token, (given) => void (location.hash = encodeURIComponent(given))];
}

export default function PartnersPage() {
  const { say } = useTexts();
  const [token, openToken] = useToken();
  usePageHead({ title: say('pages.partners.title'), description: say('pages.partners.description'), isPrivate: true });
  return (
    <div className="space-y-10">
      <header>
        <h1 className="text-3xl sm:text-4xl">{say('pages.partners.title')}</h1>
        <p className="mt-2 max-w-[38.5em] text-dim sm:text-lg">{say('pages.partners.lead')}</p>
      </header>
      {token === undefined ? null : token === '' ? (
        <OpenReport onOpen={openToken} />
      ) : (
        <Report key={token} token={token} onOther={() => openToken('')} />
      )}
    </div>
  );
}
