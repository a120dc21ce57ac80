// What stands in the frame's place while no game is in it.
import { AppWindow, Hourglass, LogIn, type LucideIcon, PlugZap } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProtectionNotice } from '#site/features/protection/index.ts';
import { type TextKey, useTexts } from '#site/shared/i18n/texts.tsx';
import { useIsOpening } from '#site/shared/modals/prepared-opening.ts';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import type { Launch } from './use-launch.ts';
import { waysOnFrom } from './refusals.ts';

interface NoticeProps {
  Icon: LucideIcon;
  title: string;
  text: string;
  children: ReactNode;
}

function Notice({ Icon, title, text, children }: NoticeProps) {
  return (
    <div role="alert" className="m-auto flex max-w-[33.35em] flex-col items-center p-6 text-center">
      <span aria-hidden="true" className="mb-4 grid size-14 place-items-center rounded-full bg-panel text-dim">
        <Icon size={24} />
      </span>
      <h2 className="text-xl">{title}</h2>
      <p className="mt-2 text-dim">{text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}

export interface LaunchNoticeProps {
  launch: Exclude<Launch, { status: 'open' }>;
  game: { identity: string; name: string; hasDemo: boolean };
  onAgain: () => void;
}

function DemoLink({ game }: Pick<LaunchNoticeProps, 'game'>) {
  const { say } = useTexts();
  if (!game.hasDemo) return null;
  return (
    <Link to={`/games/${game.identity}?real=false`} data-replace className={buttonClass()}>
      {say('pages.launch.demo-instead')}
    </Link>
  );
}

export function LaunchNotice({ launch, game, onAgain }: LaunchNoticeProps) {
  const { say } = useTexts();
  const isOpening = useIsOpening('wallet');
  const otherGames = (
    <Link to="/games" className={buttonClass()}>
      {say('pages.launch.other')}
    </Link>
  );
  const retry = (
    <Button kind="main" onClick={onAgain}>
      {say('pages.launch.retry')}
    </Button>
  );
  if (launch.status === 'opening')
    return (
      <output className="m-auto flex flex-col items-center gap-4 text-dim">
        <span aria-hidden="true" className="size-8 animate-spin rounded-full border-2 border-current border-r-transparent" />
        {say('pages.launch.loading', { name: game.name })}
      </output>
    );
  if (launch.status === 'needs-session')
    return (
      <Notice Icon={LogIn} title={say('pages.launch.sign-in')} text={say('pages.launch.sign-in-text')}>
        <Link to="?sign-in=1" className={buttonClass({ kind: 'main' })}>
          {say('layout.sign-in')}
        </Link>
        <Link to="?sign-up=1" className={buttonClass()}>
          {say('layout.join')}
        </Link>
        <DemoLink game={game} />
      </Notice>
    );
  if (launch.status === 'over')
    return (
      <Notice Icon={Hourglass} title={say('pages.launch.over')} text={say('pages.launch.over-text')}>
        {retry}
        {otherGames}
      </Notice>
    );
  if (launch.status === 'elsewhere')
    return (
      <Notice Icon={AppWindow} title={say('pages.launch.elsewhere')} text={say('pages.launch.elsewhere-text')}>
        <Button kind="main" onClick={onAgain}>
          {say('pages.launch.here')}
        </Button>
        {otherGames}
      </Notice>
    );
  const { refusal } = launch;
  if (refusal === 'notice') return <ProtectionNotice onRead={onAgain} />;
  const ways = waysOnFrom(refusal);
  const key = `pages.launch.refused.${refusal}`;
  return (
    <Notice Icon={PlugZap} title={say(key as TextKey)} text={say(`${key}-text` as TextKey)}>
      {ways.retry ? retry : null}
      {ways.wallet ? (
        <Link to="?wallet=deposit" aria-disabled={isOpening || undefined} className={buttonClass({ kind: 'main' })}>
          {say('pages.launch.wallet')}
        </Link>
      ) : null}
      {ways.verification ? (
        <Link to="/profile/verification" className={buttonClass({ kind: 'main' })}>
          {say('pages.launch.verify')}
        </Link>
      ) : null}
      {ways.demo ? <DemoLink game={game} /> : null}
      {otherGames}
    </Notice>
  );
}
