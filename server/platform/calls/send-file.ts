import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '#contract/kernel/shapes.ts';

/** A name as RFC 8187 writes it. */
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Sends a file that somebody handed in: of the type that was found out, never guessed, never kept, and able to do nothing. */
export async function sendFile(reply: FastifyReply, { bytes, type, name, isShown }: FileAnswer): Promise<FastifyReply> {
  return await reply
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(name)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type(type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
