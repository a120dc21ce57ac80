import { chooseTheme, readTheme, themes } from '../../shared/browser/theme.ts';
import { useTexts } from '../../shared/i18n/texts.tsx';
import { createStore, useStore } from '../../shared/store.ts';

const { set: tell, subscribe } = createStore(undefined);

/** Dark, light, or as the system has it. */
export function ThemePicker() {
  const { say } = useTexts();
  // the server, whose pages are the same for everybody, does not know
  const chosen = useStore({ read: readTheme, subscribe }, 'system');
  return (
    <div role="group" aria-label={say('layout.footer.theme')} className="-mx-2 flex flex-wrap gap-x-1">
      {themes.map((theme) => (
        <button
          key={theme}
          type="button"
          aria-pressed={theme === chosen}
          onClick={() => {
            chooseTheme(theme);
            tell(undefined);
          }}
          className="inline-flex min-h-11 items-center rounded-sm px-2 hover:text-ink aria-pressed:bg-panel aria-pressed:text-ink"
        >
          {say(`layout.theme.${theme}`)}
        </button>
      ))}
    </div>
  );
}
