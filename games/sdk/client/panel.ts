import { element } from './element.ts';
import { icon } from './icons.ts';

export interface Panel {
  node: HTMLDialogElement;
  body: HTMLElement;
  setTitle(title: string): void;
  open(): void;
  close(): void;
  readonly isOpen: boolean;
}

/** A sheet over the game. The browser keeps the focus in it and closes it on Escape; a press beside it closes it too. */
export function createPanel(options: { title: string; closeLabel: string; class?: string; onClose?: () => void }): Panel {
  const heading = element('h2', { id: `panel-${options.class ?? 'plain'}` }, options.title);
  const body = element('div', { class: 'panel-body', tabindex: '-1' });
  const closer = element(
    'button',
    { type: 'button', class: 'round-button', aria: { label: options.closeLabel }, onClick: () => node.close() },
    icon('close'),
  );
  const node = element(
    'dialog',
    { class: `panel ${options.class ?? ''}`, aria: { labelledby: heading.id } },
    element('div', { class: 'panel-sheet' }, element('div', { class: 'panel-head' }, heading, closer), body),
  );
  node.addEventListener('click', (event) => {
    if (event.target === node) node.close();
  });
  node.addEventListener('close', () => options.onClose?.());
  return {
    node,
    body,
    setTitle: (title) => void (heading.textContent = title),
    open() {
      if (!node.open) node.showModal();
    },
    close: () => node.close(),
    get isOpen() {
      return node.open;
    },
  };
}
