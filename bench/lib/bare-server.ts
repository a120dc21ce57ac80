// The rival of the page and call servers: Fastify with one route that sends the same bytes with the same headers.
// Run as a process of its own: node bench/lib/bare-server.ts <port> <url to copy> [accept-encoding]
import Fastify from 'fastify';

const [port = '0', source = '', encoding = 'identity'] = process.argv.slice(2);
const left = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length', 'content-encoding']);

const copy = await fetch(source, { headers: { 'accept-encoding': encoding } });
// fetch unpacks; the bytes on the wire are packed again in the same way
const { default: zlib } = await import('node:zlib');
const plain = Buffer.from(await copy.arrayBuffer());
const isBrotli = copy.headers.get('content-encoding') === 'br';
const body = isBrotli ? zlib.brotliCompressSync(plain, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } }) : plain;
const headers = Object.fromEntries([...copy.headers].filter(([name]) => !left.has(name)));
if (isBrotli) headers['content-encoding'] = 'br';

const app = Fastify({ logger: { level: 'fatal' } });
app.get('/*', async (_request, reply) => await reply.headers(headers).send(body));
await app.listen({ host: 'localhost', port: Number.parseInt(port, 10) });
process.send?.('ready');
