// Plain DOM without a library: what the frame around a game is made of.

export type Child = Node | string | undefined | false;
type Listener<Name extends keyof HTMLElementEventMap> = (event: HTMLElementEventMap[Name]) => void;

export interface Properties {
  class?: string;
  id?: string;
  type?: string;
  title?: string;
  href?: string;
  value?: string;
  for?: string;
  name?: string;
  tabindex?: string;
  role?: string;
  hidden?: boolean;
  disabled?: boolean;
  checked?: boolean;
  data?: Record<string, string>;
  aria?: Record<string, string>;
  attributes?: Record<string, string>;
  onClick?: Listener<'click'>;
  onInput?: Listener<'input'>;
}

function setAttributes(node: Element, properties: Properties): void {
  const { data = {}, aria = {}, attributes = {}, onClick, onInput, ...plain } = properties;
  for (const [name, value] of Object.entries(plain)) {
    if (value === true) node.setAttribute(name, '');
    else if (typeof value === 'string') node.setAttribute(name, value);
  }
  for (const [name, value] of Object.entries(data)) node.setAttribute(`data-${name}`, value);
  for (const [name, value] of Object.entries(aria)) node.setAttribute(`aria-${name}`, value);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (onClick) node.addEventListener('click', onClick as EventListener);
  if (onInput) node.addEventListener('input', onInput as EventListener);
}

/** An element with its properties and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  setAttributes(node, properties);
  node.append(...children.filter((child) => child !== undefined && child !== false));
  return node;
}

/** An element of SVG inside the document. */
export function vector(tag: string, attributes: Record<string, string>, ...children: Node[]): SVGElement {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}
