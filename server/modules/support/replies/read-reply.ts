// What a mail program sends as a reply: who wrote, and what was written anew, without what it quotes and without a signature.
import { createHash } from 'node:crypto';
import PostalMime from 'postal-mime';

/** Stands in the email that is answered; what follows it in a reply is a quotation. */
export const replyMark = '-- Write your answer above this line --';

export interface Reply {
  from: string;
  /** What was written anew; empty where nothing was. */
  text: string;
  /** Written by a machine: an absence, a list, a bounce (RFC 3834). It must not be answered or taken for an answer. */
  isAutomatic: boolean;
  hasFiles: boolean;
  /** The same for the same email, however often it comes. */
  key: string;
}

const isQuoted = (line: string): boolean => /^\s*>/.test(line);
/** "On 27 Nov 2026, Ada wrote:", in the languages of mail programs, and the line above a quotation of Outlook. */
const introduces = (line: string): boolean =>
  /^\s*(?:_{8,}|-{3,}.*-{3,}|(?:From|Von|De|Gönderen|Kimden)\s*:.*)\s*$/i.test(line) ||
  /^\s*(?:On|Am|Le|El|Em)\s.*@\S+\s*:\s*$/.test(line) ||
  /(?:wrote|schrieb|écrit|escribió|escreveu|yazdı)\s*(?:\S+@\S+\s*)?:\s*$/i.test(line);
const beginsIntroduction = (line: string): boolean => /^\s*(?:On|Am|Le|El|Em)\s.*[\d<@]/.test(line);

/** Returns what stands above the quotation and the signature. */
export function writtenAnew(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const marked = lines.findIndex((line) => line.includes(replyMark));
  const above = marked < 0 ? lines : lines.slice(0, marked);
  const signature = above.findIndex((line) => line === '-- ' || line === '--');
  const kept = signature < 0 ? above : above.slice(0, signature);
  for (let wasIntroduction = false; kept.length > 0; ) {
    const last = kept.at(-1) ?? '';
    const isIntroduction = introduces(last);
    // an introduction that a program broke into two lines
    if (last.trim() !== '' && !isQuoted(last) && !isIntroduction && !(wasIntroduction && beginsIntroduction(last))) break;
    wasIntroduction = isIntroduction || (wasIntroduction && last.trim() === '');
    kept.pop();
  }
  return kept.join('\n').trim();
}

/** Key of a message, as a UUID (RFC 9562, version 8): made of the email's own id, or of all of it where it has none. */
function keyOf(messageId: string | undefined, raw: Buffer): string {
  const hash = createHash('sha256')
    .update(messageId === undefined ? raw : `message-id ${messageId.trim()}`)
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** Reads an email. @throws Error for bytes that are none */
export async function readReply(raw: Buffer): Promise<Reply> {
  const email = await PostalMime.parse(raw);
  const header = (name: string): string | undefined => email.headers.find(({ key }) => key === name)?.value.toLowerCase();
  const automatic = header('auto-submitted');
  return {
    from: (email.from?.address ?? '').toLowerCase(),
    text: writtenAnew(email.text ?? ''),
    isAutomatic:
      (automatic !== undefined && !automatic.startsWith('no')) ||
      /^(?:bulk|junk|list|auto_reply)/.test(header('precedence') ?? '') ||
      ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => header(name) !== undefined),
    // pictures within a signature are none
    hasFiles: email.attachments.some(({ disposition, related }) => disposition === 'attachment' && related !== true),
    key: keyOf(email.messageId, raw),
  };
}
