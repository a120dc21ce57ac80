/**
 * A picture of the change of page is an ornament: where the next change overtakes it, or a slow device does not have it in time, the page
 * has changed all the same, and nobody needs to hear of it.
 */
export function quietTransitions(): void {
  const start = (document as { startViewTransition?: Document['startViewTransition'] }).startViewTransition;
  if (start === undefined) return;
  document.startViewTransition = (...given) => {
    const transition = start.apply(document, given);
    transition.ready.catch(() => undefined); // what the change itself throws is told by its own promise
    return transition;
  };
}
