/** Fastify without any work: the reference of http.ts. `node bench/bare-server.ts <port>` */
import Fastify from 'fastify';

const app = Fastify();
const data = Array.from({ length: 50 }, (_, id) => ({
  id,
  name: `device ${id}`,
  status: 'run',
  lastMessage: 1_795_000_000_000 + id,
  openAlarms: 0,
}));
app.get('/', () => ({ code: 200, msg: 'success', data }));
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) });
console.log('ready');
