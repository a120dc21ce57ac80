// Two questions from outside: does the process live, and may it get traffic.
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Database } from './database.ts';

export interface HealthParts {
  database: Database;
  /** True once what the app shows is there: the first catalogues are read. */
  isOpen(): boolean;
}

export function serveHealth(app: FastifyInstance, { database, isOpen }: HealthParts): void {
  app.get('/healthz', async (_request, reply) => await reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await sql`select 1`.execute(database.db);
      return isOpen() ? await reply.send({ status: 'ready' }) : await reply.code(503).send({ status: 'opening' });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready: the database is out of reach');
      return await reply.code(503).send({ status: 'database out of reach' });
    }
  });
}
