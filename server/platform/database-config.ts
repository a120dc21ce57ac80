import { type Environment, readWholeNumber } from '#kit/environment.ts';

export interface DatabaseConfig {
  /** The embedded one, where there is none. */
  databaseUrl: string | undefined;
  /** Who migrates an outside database, where that is somebody else than the app's login. */
  databaseOwnerUrl: string | undefined;
  /** Connections of the pool. */
  databaseConnections: number;
}

export const readDatabaseConfig = (env: Environment): DatabaseConfig => ({
  databaseUrl: env['DATABASE_URL'],
  databaseOwnerUrl: env['DATABASE_OWNER_URL'],
  databaseConnections: readWholeNumber(env, 'DATABASE_CONNECTIONS', 12, 2, 100),
});
