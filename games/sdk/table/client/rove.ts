// Arrow keys among the positions of a table: one of them is in the order of Tab, the arrows go to the next in their direction as it is
// seen, whichever way the table is turned.

const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

type Spot = HTMLElement | SVGElement;

const middleOf = (node: Element): readonly [x: number, y: number] => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

/** Returns the spot that lies next in a direction: near, and rather straight ahead than aside. */
function nextTo(spots: readonly Spot[], from: Spot, [dx, dy]: readonly [number, number]): Spot | undefined {
  const [x, y] = middleOf(from);
  let best: { spot: Spot; way: number } | undefined;
  for (const spot of spots) {
    const [otherX, otherY] = middleOf(spot);
    const ahead = (otherX - x) * dx + (otherY - y) * dy;
    const aside = Math.abs((otherX - x) * dy) + Math.abs((otherY - y) * dx);
    if (ahead < 1 || aside > ahead * 2) continue;
    const way = ahead + aside * 2;
    if (best === undefined || way < best.way) best = { spot, way };
  }
  return best?.spot;
}

/** Lets arrow keys go through the spots inside a node. */
export function rove(node: HTMLElement | SVGElement, spots: readonly Spot[]): void {
  const enter = (spot: Spot): void => {
    for (const one of spots) one.setAttribute('tabindex', one === spot ? '0' : '-1');
  };
  const [first] = spots;
  if (first !== undefined) enter(first);
  node.addEventListener('focusin', ({ target }) => {
    const spot = spots.find((one) => one === target);
    if (spot !== undefined) enter(spot);
  });
  node.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.altKey || event.ctrlKey || event.metaKey) return;
    const direction = directions[event.key];
    const from = spots.find((one) => one === document.activeElement);
    if (direction === undefined || from === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    nextTo(spots, from, direction)?.focus();
  });
}
