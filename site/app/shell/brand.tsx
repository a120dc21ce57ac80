import { useTexts } from '../../shared/i18n/texts.tsx';
import { Link } from '../../shared/ui/link.tsx';

/** The brand's mark and name, which lead home. */
export function Brand() {
  const { say } = useTexts();
  return (
    <Link to="/" aria-label={say('layout.home')} className="brand">
      <img src="/assets/brand/mark.svg" alt="" width="40" height="40" />
      <span className="brand-name">{say('layout.house')}</span>
    </Link>
  );
}
