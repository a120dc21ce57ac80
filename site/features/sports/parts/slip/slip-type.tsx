// How the legs are combined: singles, one combo, or a system of several lines.
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { type BetType, namedSystems } from '#sportsbook/slip/index.ts';
import { legsOf, systemsFor } from '../../slip-legs.ts';
import { changeSlip, type SlipState } from '../../slip-store.ts';

const isSystem = (type: BetType): boolean => type !== 'single' && type !== 'combo';
const none: ReadonlyMap<string, number> = new Map();

const valueOf = (sizes: readonly number[]): string => ['system', ...sizes].join(' ');

function SystemChoice({ state }: { state: SlipState }) {
  const { say } = useTexts();
  const legs = legsOf(state, none);
  const choices = systemsFor(legs, state.type === 'system' ? state.sizes : []);
  const value = state.type === 'system' ? valueOf(state.sizes.length === 0 ? [2] : state.sizes) : state.type;
  return (
    <label className="mt-2 block">
      <span className="sr-only">{say('sports.slip.system')}</span>
      <select
        className="slip-field"
        value={value}
        onChange={({ target }) => {
          const [type, ...sizes] = target.value.split(' ') as [BetType, ...string[]];
          changeSlip({ type, sizes: sizes.map(Number) });
        }}
      >
        {choices.map((choice) =>
          choice.type === 'system' ? (
            <option key={valueOf(choice.sizes)} value={valueOf(choice.sizes)}>
              {say('sports.slip.k-of-n', {
                k: choice.sizes.join(', '),
                n: legs.filter(({ isBanker }) => isBanker !== true).length,
                lines: choice.lines,
              })}
            </option>
          ) : (
            <option key={choice.type} value={choice.type}>
              {say('sports.slip.named', { name: say(`sports.system.${choice.type}`), lines: choice.lines })}
            </option>
          ),
        )}
      </select>
    </label>
  );
}

/** What a system may be made of: three events at least, or bankers beside two. */
const minOfSystem = Math.min(...Object.values(namedSystems).map(({ legs }) => legs));

export function SlipType({ state }: { state: SlipState }) {
  const { say } = useTexts();
  if (state.picks.length < 2) return null;
  const events = new Set(state.picks.map(({ eventId }) => eventId)).size;
  const names = events >= minOfSystem ? (['single', 'combo', 'system'] as const) : (['single', 'combo'] as const);
  const chosen = isSystem(state.type) ? 'system' : state.type;
  return (
    <div className="mb-3">
      <div role="group" aria-label={say('sports.slip.type')} className="slip-types">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={chosen === name}
            onClick={() => changeSlip({ type: name, sizes: name === 'system' ? [2] : [] })}
          >
            {say(`sports.type.${name}`)}
          </button>
        ))}
      </div>
      {isSystem(state.type) ? <SystemChoice state={state} /> : null}
    </div>
  );
}
