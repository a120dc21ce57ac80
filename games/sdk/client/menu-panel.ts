// The game's menu: one sheet with tabs, each drawn when it is opened.
import { element } from './element.ts';
import { createPanel, type Panel } from './panel.ts';
import type { Say } from './texts.ts';

export interface MenuTab {
  id: string;
  label: string;
  /** Draws the tab anew each time that it is shown. */
  draw(): Node | Promise<Node>;
}

export interface Menu {
  panel: Panel;
  open(tab?: string): void;
}

export function createMenu(say: Say, tabs: readonly MenuTab[]): Menu {
  const panel = createPanel({ title: say('menu'), closeLabel: say('close'), class: 'menu' });
  const body = element('div', { class: 'tab-body', role: 'tabpanel', tabindex: '0', id: 'menu-tabpanel' });
  let shown = '';

  async function show(id: string): Promise<void> {
    const tab = tabs.find((one) => one.id === id);
    if (tab === undefined) return;
    shown = id;
    for (const [index, button] of buttons.entries()) {
      const isShown = tabs[index]?.id === id;
      button.setAttribute('aria-selected', String(isShown));
      button.tabIndex = isShown ? 0 : -1;
    }
    body.setAttribute('aria-label', tab.label);
    const content = await tab.draw();
    if (shown !== id) return;
    body.replaceChildren(content);
    body.scrollTop = 0;
  }
  const buttons = tabs.map((tab) =>
    element(
      'button',
      {
        type: 'button',
        role: 'tab',
        class: 'tab',
        id: `tab-${tab.id}`,
        aria: { controls: 'menu-tabpanel' },
        onClick: () => void show(tab.id),
      },
      tab.label,
    ),
  );
  const list = element('div', { class: 'tabs', role: 'tablist', aria: { label: say('menu') } }, ...buttons);
  list.addEventListener('keydown', (event) => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const index = tabs.findIndex(({ id }) => id === shown);
    const next = tabs[(index + direction + tabs.length) % tabs.length];
    if (direction === 0 || next === undefined) return;
    event.preventDefault();
    void show(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  });
  panel.body.append(list, body);
  return {
    panel,
    open(tab = tabs[0]?.id ?? '') {
      panel.open();
      void show(tab);
    },
  };
}
