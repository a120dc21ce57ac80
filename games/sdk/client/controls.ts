// The controls of a quick game's options: a choice of few, a slider that stops at the values there are, a field for an exact one.
import { element } from '#games/sdk/client/element.ts';

export interface Control<Value> {
  node: HTMLElement;
  set(value: Value): void;
}

interface SegmentedOptions<Value> {
  label: string;
  items: readonly { value: Value; text: string }[];
  value: Value;
  choose(value: Value): void;
}

let made = 0;
/** Returns an id that no other control of the page has. */
const nextId = (): string => {
  made += 1;
  return `option-${made}`;
};

/** A choice of few, all of them seen. Arrow keys go through them. */
export function createSegmented<Value>({ label, items, value, choose }: SegmentedOptions<Value>): Control<Value> {
  const buttons = items.map(({ value: own, text }) =>
    element(
      'button',
      {
        type: 'button',
        role: 'radio',
        class: 'segment',
        onClick(event) {
          choose(own);
          // after a pointer the space bar plays on; who came by the keyboard stays
          if (event.detail > 0 && event.currentTarget instanceof HTMLElement) event.currentTarget.blur();
        },
      },
      text,
    ),
  );
  function set(chosen: Value): void {
    for (const [index, button] of buttons.entries()) {
      const isChosen = items[index]?.value === chosen;
      button.setAttribute('aria-checked', String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
    }
  }
  const list = element('div', { class: 'segments', role: 'radiogroup', aria: { label } }, ...buttons);
  list.addEventListener('keydown', (event) => {
    const step = ['ArrowRight', 'ArrowDown'].includes(event.key) ? 1 : ['ArrowLeft', 'ArrowUp'].includes(event.key) ? -1 : 0;
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = (at + step + buttons.length) % buttons.length;
    const item = items[next];
    if (step === 0 || at < 0 || item === undefined) return;
    event.preventDefault();
    choose(item.value);
    buttons[next]?.focus();
  });
  set(value);
  return { node: element('div', { class: 'option option-plain' }, element('span', { class: 'label' }, label), list), set };
}

interface SliderOptions {
  label: string;
  /** The values at which it stops, in the order of the slider. */
  values: readonly number[];
  value: number;
  /** How a value is written. */
  write(value: number): string;
  choose(value: number): void;
}

/** Returns the value of a list that is nearest to one that was asked for. */
export function nearest(values: readonly number[], wanted: number): number {
  return values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best), values[0] ?? wanted);
}

/** A slider that stops where there are values. By the keyboard each step is one value. */
export function createSlider({ label, values, value, write, choose }: SliderOptions): Control<number> {
  const id = nextId();
  const input = element('input', {
    id,
    type: 'range',
    class: 'slider',
    attributes: { min: '0', max: String(values.length - 1), step: '1' },
    onInput: () => choose(values[input.valueAsNumber] ?? value),
  });
  function set(chosen: number): void {
    const at = values.indexOf(nearest(values, chosen));
    input.value = String(at);
    input.setAttribute('aria-valuetext', write(chosen));
    input.style.setProperty('--share', String(at / Math.max(1, values.length - 1)));
  }
  set(value);
  return { node: element('div', { class: 'option option-plain' }, element('label', { class: 'label', for: id }, label), input), set };
}

interface FieldOptions<Value> {
  label: string;
  /** What stands behind the number: '%', '×'. */
  unit: string;
  value: Value;
  write(value: Value): string;
  /** Reads what was typed; undefined for what is no number. */
  read(text: string): Value | undefined;
  choose(value: Value): void;
}

/** A field for an exact value. What cannot be had becomes the nearest that can, once the field is left or confirmed. */
export function createField<Value>({ label, unit, value, write, read, choose }: FieldOptions<Value>): Control<Value> {
  const id = nextId();
  let shown = value;
  const input = element('input', { id, type: 'text', attributes: { inputmode: 'decimal', autocomplete: 'off', enterkeyhint: 'done' } });
  function set(chosen: Value): void {
    shown = chosen;
    if (document.activeElement !== input) input.value = write(chosen);
  }
  function take(): void {
    choose(read(input.value) ?? shown);
    input.value = write(shown);
  }
  input.addEventListener('change', take);
  input.addEventListener('focus', () => input.select());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') take();
  });
  input.value = write(value);
  const box = element('span', { class: 'exact' }, input, element('span', { class: 'unit', aria: { hidden: 'true' } }, unit));
  return { node: element('div', { class: 'option' }, element('label', { class: 'label', for: id }, label), box), set };
}

/** Returns the value that lies so many steps away in a list, at most its ends. */
export const stepIn = <Value>(values: readonly Value[], value: Value, step: number): Value =>
  values[Math.min(values.length - 1, Math.max(0, values.indexOf(value) + step))] ?? value;
