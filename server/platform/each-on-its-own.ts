/**
 * Does something with each item, one after the other; one with which it fails does not keep it from the rest.
 * @throws AggregateError of all failures, once everything was tried
 */
export async function eachOnItsOwn<T>(items: Iterable<T> | AsyncIterable<T>, act: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  let count = 0;
  for await (const item of items) {
    count += 1;
    await act(item).catch((error: unknown) => void failures.push(error));
  }
  if (failures.length === 0) return;
  const [first] = failures;
  throw new AggregateError(
    failures,
    `${failures.length} of ${count} failed, the first with: ${first instanceof Error ? first.message : String(first)}`,
  );
}
