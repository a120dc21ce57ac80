import { element } from './element.ts';

export interface NoticeAction {
  label: string;
  act(): void;
  /** Amber: it costs money or brings it. */
  isMoney?: boolean;
}

export interface Notice {
  node: HTMLElement;
  /** Shows a message until it is answered, replaced or taken back. `tone` coral for what stopped the player. */
  show(text: string, options?: { tone?: 'plain' | 'trouble'; actions?: NoticeAction[]; dismissLabel?: string }): void;
  hide(): void;
}

/** One line of news above the controls. It never takes the focus. */
export function createNotice(): Notice {
  const node = element('div', { class: 'notice', role: 'alert', hidden: true });
  const hide = (): void => {
    node.hidden = true;
    node.replaceChildren();
  };
  return {
    node,
    hide,
    show(text, { tone = 'plain', actions = [], dismissLabel } = {}) {
      node.dataset['tone'] = tone;
      const buttons = actions.map(({ label, act, isMoney }) =>
        element('button', { type: 'button', class: isMoney === true ? 'button money' : 'button', onClick: act }, label),
      );
      if (dismissLabel !== undefined) buttons.push(element('button', { type: 'button', class: 'button', onClick: hide }, dismissLabel));
      node.replaceChildren(element('p', {}, text), ...buttons);
      node.hidden = false;
    },
  };
}
