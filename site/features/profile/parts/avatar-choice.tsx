// The player's picture: some that the house draws to choose from, and others for the asking.
import { ImageOff, RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { avatarAddress } from '#contract/players/avatar.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { changeProfile, type Profile } from '#site/shared/api/session.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { Button } from '#site/shared/ui/button.tsx';

const shown = 8;

const newSeeds = (): string[] => [...crypto.getRandomValues(new Uint32Array(shown))].map((number) => number.toString(16).padStart(8, '0'));

/** The pictures to choose from; the one in use stands first, so that it can be kept. */
const rowOf = (avatar: string | null): string[] => (avatar === null ? newSeeds() : [avatar, ...newSeeds().slice(1)]);

export function AvatarChoice({ profile: { avatar } }: { profile: Profile }) {
  const texts = useTexts();
  const { say } = texts;
  const [seeds, setSeeds] = useState(() => rowOf(avatar));
  const [isBusy, setBusy] = useState(false);
  const others = useRef<HTMLButtonElement>(null);
  async function choose(seed: string | null): Promise<void> {
    if (isBusy || seed === avatar) return;
    setBusy(true);
    try {
      const { data } = await callApi('chooseAvatar', { body: { seed } });
      // its button goes with the picture
      if (seed === null) others.current?.focus();
      changeProfile(data);
      alerts.show(alertOf(texts, seed === null ? 'avatar-removed' : 'avatar-saved'));
    } catch (error) {
      alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 });
    }
    setBusy(false);
  }
  return (
    <>
      <p className="mb-4 max-w-[60ch] text-dim">{say('modals.avatar.text')}</p>
      <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-3">
        <legend className="sr-only">{say('modals.avatar.choices')}</legend>
        {seeds.map((seed, index) => (
          <button
            key={seed}
            type="button"
            aria-label={say('modals.avatar.of', { number: index + 1 })}
            aria-pressed={seed === avatar}
            onClick={() => void choose(seed)}
            className="rounded-md ring-ink ring-offset-3 ring-offset-room transition hover:brightness-110 aria-pressed:ring-2 forced-colors:aria-pressed:outline-2"
          >
            <img src={avatarAddress(seed)} alt="" width={96} height={96} className="aspect-square w-full rounded-md bg-panel" />
          </button>
        ))}
      </fieldset>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button ref={others} size="small" onClick={() => setSeeds(rowOf(avatar))}>
          <RefreshCw size={16} aria-hidden="true" />
          {say('modals.avatar.others')}
        </Button>
        {avatar === null ? null : (
          <Button size="small" kind="quiet" isBusy={isBusy} onClick={() => void choose(null)}>
            <ImageOff size={16} aria-hidden="true" />
            {say('modals.avatar.remove')}
          </Button>
        )}
      </div>
    </>
  );
}
