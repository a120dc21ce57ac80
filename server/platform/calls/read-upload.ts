// Reads the files that come with a call. They are held in memory until they are judged and encrypted, so that no plain byte of them touches
// a disk, and there is a bound for what one player and all together may have under way.
import type { FastifyRequest } from 'fastify';
import type { UploadSpec } from '#contract/kernel/call.ts';
import { fieldError, Problem, refuseFields } from '../problem.ts';
import type { UploadedFile } from './handler.ts';
import { refuseUnkeepable } from './read-input.ts';

const mebibyte = 1024 * 1024;
const bounds = { ofPlayer: 64 * mebibyte, together: 192 * mebibyte };
/** What the parts have around the files: heads, boundaries, texts. */
const aroundBytes = 64 * 1024;
const maxNameLetters = 120;

const refusals: Partial<Record<string, () => Problem>> = {
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => new Problem('unsupported-media-type', 'Send the files as multipart/form-data.'),
};

interface Held {
  take(bytes: number): void;
}

/** The last part of a name that a browser gave, without what cannot be seen. */
const plainName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, maxNameLetters)
    .toWellFormed();

async function readFile(file: AsyncIterable<Buffer>, held: Held): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    held.take(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads on to the end and throws it away, so that the browser listens to the answer. */
async function drain(file: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of file) void chunk;
}

async function readParts(request: FastifyRequest, { maxFiles, maxFileBytes }: UploadSpec, held: Held) {
  const texts: Record<string, string> = {};
  const files: UploadedFile[] = [];
  let refusal: Problem | undefined;
  const limits = {
    files: maxFiles + 2,
    fields: 8,
    // four thousand letters of any alphabet
    fieldSize: 16 * 1024,
    fieldNameSize: 60,
    headerPairs: 20,
    parts: maxFiles + 10,
    fileSize: maxFileBytes,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      texts[part.fieldname] = typeof part.value === 'string' ? part.value : '';
    } else if (refusal !== undefined || files.length >= maxFiles || part.fieldname !== 'files') {
      await drain(part.file);
      refusal ??=
        part.fieldname === 'files'
          ? new Problem('too-many-files', `At most ${maxFiles} files are taken at once.`)
          : refuseFields(fieldError(part.fieldname.slice(0, 60), 'unknown'));
    } else {
      const bytes = await readFile(part.file, held);
      if (part.file.truncated) {
        const error = fieldError(`files.${files.length}`, 'maxLength', { max: maxFileBytes });
        refusal = new Problem('file-too-large', `A file may have ${maxFileBytes} bytes.`, { errors: [error] });
      } else files.push({ name: plainName(part.filename), bytes });
    }
  }
  if (refusal !== undefined) throw refusal;
  return { texts, files };
}

/** What the parser of the parts says, as our own refusals; what was broken off is only ended. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  return (
    refusals[code]?.() ?? new Problem('malformed-request', 'The parts of the request could not be read. Send them again.', { cause: error })
  );
}

export interface Uploads {
  /** The hooks and bounds of a route that takes files. */
  optionsFor(spec: UploadSpec): object;
}

/** Counts what is held of uploads, by player. */
export function createUploads(): Uploads {
  const byPlayer = new Map<string, number>();
  let together = 0;

  function add(playerId: string, bytes: number): void {
    const sum = (byPlayer.get(playerId) ?? 0) + bytes;
    if (sum === 0) byPlayer.delete(playerId);
    else byPlayer.set(playerId, sum);
    together += bytes;
  }
  function holdFor(request: FastifyRequest): Held {
    const playerId = request.callerSession?.playerId ?? request.ip;
    let own = 0;
    request.raw.once('close', () => add(playerId, -own));
    return {
      take(bytes) {
        own += bytes;
        add(playerId, bytes);
        if ((byPlayer.get(playerId) ?? 0) > bounds.ofPlayer || together > bounds.together)
          throw new Problem('too-many-requests', 'Too many files are on their way. Let some of them arrive first.', { retryAfterS: 5 });
      },
    };
  }

  return {
    optionsFor(spec) {
      const maxBytes = spec.maxFiles * spec.maxFileBytes + aroundBytes;
      return {
        bodyLimit: maxBytes,
        config: { takesFiles: true },
        async preValidation(request: FastifyRequest): Promise<void> {
          if (!request.isMultipart()) throw new Problem('unsupported-media-type', 'Send the files as multipart/form-data.');
          if (Number(request.headers['content-length'] ?? 0) > maxBytes)
            throw new Problem('body-too-large', 'Send fewer or smaller files at once.');
          const { texts, files } = await readParts(request, spec, holdFor(request)).catch((error: unknown) => {
            throw asRefusal(error);
          });
          refuseUnkeepable(texts);
          request.body = texts;
          if (files.length === 0) throw refuseFields(fieldError('files', 'required'));
          request.uploadedFiles = files;
        },
      };
    },
  };
}
