/** One event of a stream of server-sent events, with the line that carries its signature. */
export interface EventLine {
  id: string;
  signature: string;
  data: string;
}

/** Reads a stream of server-sent events as they come. */
export async function* readEventLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<EventLine> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => {
          const at = line.indexOf(': ');
          return [line.slice(0, at), line.slice(at + 2)] as const;
        }),
      );
      yield { id: fields.get('id') ?? '', signature: fields.get('signature') ?? '', data: fields.get('data') ?? '' };
    }
  }
}
