import { useId, useState } from 'react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { inputClass } from '#site/shared/fields/field-frame.tsx';
import { Button } from '#site/shared/ui/button.tsx';

/** The token of what was typed: the token itself, or the whole address that the operator sent. */
export const tokenIn = (text: string): string => text.trim().split('#').at(-1)?.trim() ?? '';

/** Asks for what opens the report, of somebody whose address came without it. */
export function OpenReport({ onOpen }: { onOpen: (token: string) => void }) {
  const { say } = useTexts();
  const id = useId();
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const token = tokenIn(text);
  return (
    <form
      className="max-w-xl space-y-4 rounded-lg bg-room p-4 md:p-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(token.length < 16);
        if (token.length >= 16) onOpen(token);
      }}
    >
      <div>
        <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
          {say('pages.partners.token')}
        </label>
        <input
          id={id}
          type="text"
          value={text}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isMissing}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setText(event.target.value)}
          className={inputClass}
        />
        <p id={`${id}-hint`} role={isMissing ? 'alert' : undefined} className={`mt-1.5 text-sm ${isMissing ? 'text-loss' : 'text-dim'}`}>
          {say(isMissing ? 'pages.partners.token-missing' : 'pages.partners.token-hint')}
        </p>
      </div>
      <Button kind="main" type="submit">
        {say('pages.partners.open')}
      </Button>
    </form>
  );
}
