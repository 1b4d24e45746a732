/** A minimal external MQTT broker, as far as servers depend on it. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Aedes } from 'aedes';

/** Listens on a free port of the loopback interface. */
export async function startTestBroker(): Promise<{ readonly url: string; close(): void }> {
  const broker = await Aedes.createBroker();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    broker.handle(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => broker.close(() => void server.close()) };
}
