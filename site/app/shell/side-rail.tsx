import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTexts } from '../../shared/i18n/texts.tsx';
import { NavLines } from './nav-lines.tsx';
import { toggleRail, useRailCompact } from './rail-state.ts';
import { SectionSwitch } from './section-switch.tsx';

/** The rail beside the page: full on wide screens, icons alone on narrower ones, absent on phones. */
export function SideRail() {
  const { say } = useTexts();
  const isCompact = useRailCompact();
  const label = say(isCompact ? 'layout.nav.expand' : 'layout.nav.collapse');
  const Icon = isCompact ? PanelLeftOpen : PanelLeftClose;
  return (
    <div className="rail-nav">
      <nav aria-label={say('layout.nav.main')}>
        <SectionSwitch />
        <NavLines />
      </nav>
      <button
        type="button"
        className="nav-line rail-toggle"
        aria-label={label}
        title={label}
        aria-expanded={!isCompact}
        onClick={toggleRail}
      >
        <Icon size={20} aria-hidden="true" />
        <span aria-hidden="true">{label}</span>
      </button>
    </div>
  );
}
