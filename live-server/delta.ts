// Publications as differences to the one before (Fossil's format). A client that takes them gets all data as JSON text within a string:
// whole first, then differences.
import { isUtf8 } from 'node:buffer';
import { createDelta } from 'fossil-delta';
import type { Channel } from './channels.ts';
import { type Outgoing, push } from './outgoing.ts';
import { dataOf, type Publication } from './stream.ts';

const dataBegin = '{"data":'.length;

/** A publication with its data as a string, as clients that take differences expect it. */
export const asText = (publication: Publication): string => withData(publication, dataOf(publication), false);

function withData({ text, dataLength }: Publication, data: string, isDelta: boolean): string {
  return `{"data":${JSON.stringify(data)}${isDelta ? ',"delta":true' : ''}${text.slice(dataBegin + dataLength)}`;
}

/** The difference as text; undefined when it saves nothing or would cut a letter in two. */
function differenceOf(before: string, after: string): string | undefined {
  const whole = Buffer.from(after);
  const delta = createDelta<Uint8Array>(Buffer.from(before), whole);
  return delta.length < whole.length && isUtf8(delta) ? Buffer.from(delta).toString('utf8') : undefined;
}

/** The two forms in which a publication goes to such clients, each made once. */
export function deltaMessages(channel: Channel, publication: Publication): { whole(): Outgoing; difference(): Outgoing } {
  const { lastData } = channel;
  let whole: Outgoing | undefined;
  let difference: Outgoing | undefined;
  const asWhole = (): Outgoing => (whole ??= push(channel, 'pub', asText(publication)));
  return {
    whole: asWhole,
    difference() {
      if (difference !== undefined) return difference;
      const delta = lastData === undefined ? undefined : differenceOf(lastData, dataOf(publication));
      difference = delta === undefined ? asWhole() : push(channel, 'pub', withData(publication, delta, true));
      return difference;
    },
  };
}
