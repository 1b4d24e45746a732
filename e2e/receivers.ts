/** Third-party bots and webhooks, on this machine: received notices, and their answers. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Taken {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Epoch ms. */
  readonly time: number;
}

export interface Receivers {
  readonly port: number;
  addressOf(name: string): string;
  /** Notices received for a name, oldest first. */
  of(name: string): readonly Taken[];
  /** Receives notices for the name without answering, until it is switched off. */
  hold(name: string, on: boolean): void;
  close(): Promise<void>;
}

/** Success answers of each kind; for others the HTTP status is the answer. */
const answers: Readonly<Record<string, string>> = {
  wecom: '{"errcode":0,"errmsg":"ok"}',
  dingtalk: '{"errcode":0,"errmsg":"ok"}',
  feishu: '{"code":0,"msg":"success"}',
};

/** Opens one unencrypted server for all of them on 127.0.0.1. */
export async function openReceivers(): Promise<Receivers> {
  const taken: (Taken & { readonly name: string })[] = [];
  const held = new Set<string>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const name = new URL(request.url ?? '/', 'http://x').pathname.slice(1);
      taken.push({ name, headers: request.headers, text: Buffer.concat(parts).toString('utf8'), time: Date.now() });
      if (!held.has(name)) response.setHeader('content-type', 'application/json').end(answers[name] ?? '{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    addressOf: (name) => `http://127.0.0.1:${port}/${name}?key=a-key-of-the-robot`,
    of: (name) => taken.filter((each) => each.name === name),
    hold: (name, on) => void (on ? held.add(name) : held.delete(name)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
