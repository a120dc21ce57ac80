// Adds lockfile rows for optional platform packages that the registry in reach does not hold, so that `npm ci`
// accepts the lockfile everywhere. Run it after each change of dependencies: node tools/fill-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const systems = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  linuxmusl: 'linux',
  win32: 'win32',
  windows: 'win32',
  win: 'win32',
  openharmony: 'openharmony',
  openbsd: 'openbsd',
  netbsd: 'netbsd',
  sunos: 'sunos',
  aix: 'aix',
};
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'arm', 'loong64', 'mips64el', 'wasm32'];

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
let added = 0;
for (const [where, owner] of Object.entries(lock.packages))
  for (const [name, range] of Object.entries(owner.optionalDependencies ?? {})) {
    if (lock.packages[`node_modules/${name}`] || lock.packages[`${where}/node_modules/${name}`]) continue;
    const words = name.split('/').pop().split('-');
    const os = words.map((word) => systems[word]).find(Boolean);
    const cpu = words.find((word) => processors.includes(word));
    const musl = words.some((word) => word.includes('musl'));
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      ...(cpu && { cpu: [cpu] }),
      ...(owner.dev && { dev: true }),
      optional: true,
      ...(os && { os: [os] }),
      ...(musl && { libc: ['musl'] }),
    };
    added += 1;
  }
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`rows added: ${added}`);
