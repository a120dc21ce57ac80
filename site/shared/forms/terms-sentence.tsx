import { Link } from '../ui/link.tsx';

/** One sentence with links to the terms and the privacy policy; bars part them, so that every language can put them where they belong. */
export function TermsSentence({ text }: { text: string }) {
  const [before, terms, between, privacy, after] = text.split('|');
  return (
    <>
      {before}
      <Link to="/static/terms" target="_blank" className="text-ink underline underline-offset-4">
        {terms}
      </Link>
      {between}
      <Link to="/static/privacy" target="_blank" className="text-ink underline underline-offset-4">
        {privacy}
      </Link>
      {after}
    </>
  );
}
