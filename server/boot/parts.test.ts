// Calls and jobs that are new files in a folder, and what is said of files that cannot be collected.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callRows } from '#contract/kernel/calls.ts';
import { root, useTestApp } from '#testing/test-app.ts';
import { collectParts, partFolders } from './parts.ts';

const app = useTestApp({ context: () => ({ partFolders: [join(root, 'testing/fixtures/call')] }) });

const ask = async (method: string, path: string, token?: string, body?: object) =>
  await fetch(`${app().origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

test('a call that is a new file walks the road of every call: path, refusals, session, body, answer', async () => {
  const read = await ask('GET', '/tide/cuxhaven');
  expect([read.status, await read.json()]).toEqual([200, { data: { harbour: 'cuxhaven', at: expect.any(String) as string } }]);
  expect(await (await ask('GET', '/tide/atlantis')).json()).toMatchObject({ status: 404, detail: 'There is no such harbour.' });
  expect((await ask('POST', '/tide/cuxhaven/watches', undefined, { metres: 3 })).status).toBe(401);
  const player = await app().signUp();
  const refused = await ask('POST', '/tide/cuxhaven/watches', player.accessToken, { metres: 10 });
  expect(await refused.json()).toMatchObject({ status: 422, errors: [{ field: 'metres' }] });
  const watched = await ask('POST', '/tide/cuxhaven/watches', player.accessToken, { metres: 3 });
  expect(await watched.json()).toEqual({ data: { playerId: player.id, metres: 3 } });
  const unknown = await ask('DELETE', '/tide/cuxhaven');
  expect([unknown.status, unknown.headers.get('allow')]).toEqual([405, 'GET']);
  await app().drainJobs();
  const { rows } = await app().context.database.pool.query("select subject from audit where action = 'watch tide'");
  expect(rows).toEqual([{ subject: player.id }]);
});

test('OpenAPI and the page of the API list it after the contract’s', async () => {
  const document = (await (await ask('GET', '/openapi.json')).json()) as { paths: Record<string, Record<string, { operationId: string }>> };
  const names = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(names.toSorted()).toEqual([...callRows.map(({ name }) => name), 'readTide', 'watchTide'].toSorted());
  expect(document.paths['/tide/{harbour}']?.['get']).toMatchObject({ parameters: [{ name: 'harbour', in: 'path', required: true }] });
  expect(await (await ask('GET', '/docs')).text()).toContain('id="watchTide"');
});

test('a file without what its name says, and two of one name, stop the start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parts-'));
  writeFileSync(join(folder, 'empty.call.ts'), 'export const nothing = 1;\n');
  await expect(collectParts([...partFolders, folder])).rejects.toThrow(/empty\.call\.ts exports no call/);
  rmSync(folder, { recursive: true });
  const fixture = join(root, 'testing/fixtures/jurisdiction');
  await expect(collectParts([fixture, fixture])).rejects.toThrow(/"atlantis"/);
});
