// One structured log. Secrets and personal data never reach it: request bodies are not logged, and these paths are blanked.
import { type Logger, pino } from 'pino';
import { type Environment, readChoice } from '#kit/environment.ts';
import { plainError } from './plain-error.ts';

export type Log = Logger;

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof levels)[number];

export const readLogLevel = (env: Environment, byDefault: LogLevel): LogLevel => readChoice(env, 'LOG_LEVEL', levels, byDefault);

export function createLog(level: LogLevel): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.refreshToken', '*.accessToken', '*.sessionToken'],
      censor: '…',
    },
    serializers: {
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
        ip: request.ip,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: unknown) => plainError(error),
    },
  });
}
