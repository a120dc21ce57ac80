const endsWithinMs = 7000;

/** Closes what a parent process has started, once that is gone. Where nobody started it with a channel it goes on. */
export function endWithParent(close: () => Promise<void>): void {
  if (process.send === undefined) return;
  process.on('disconnect', () => {
    // nobody is left who would end what does not close
    setTimeout(() => process.exit(1), endsWithinMs).unref();
    void close().finally(() => process.exit(0));
  });
}
