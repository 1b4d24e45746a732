/** ClickHouse's HTTP protocol in front of an embedded engine, for tests: statement in the address or the body, FORMAT Native, settings in the query string, gzip both ways. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { EmbeddedEngine } from '../engine/chdb.ts';
import { decodeNative } from '../engine/native-format.ts';
import { EngineAway, type InsertColumn } from '../engine/types.ts';

export interface ClickhouseFront {
  readonly url: string;
  /** Statements with their settings. */
  readonly seen: { readonly statement: string; readonly settings: URLSearchParams; readonly gzip: boolean }[];
  /** The next `count` inserts take effect, but their answers are lost. */
  loseAnswers(count: number): void;
  /** Inserts of readings wait until the returned function is called. */
  holdInserts(): () => void;
  close(): Promise<void>;
}

function typed(name: string, data: unknown): InsertColumn {
  if (data instanceof Uint8Array) return { name, type: 'UInt8', data };
  if (data instanceof Uint16Array) return { name, type: 'UInt16', data };
  if (data instanceof Uint32Array) return { name, type: 'UInt32', data };
  if (data instanceof Float64Array) return { name, type: 'Float64', data };
  return { name, type: 'String', data: data as readonly string[] };
}

const insertNative = /^\s*INSERT INTO (\S+) \(([^)]*)\) FORMAT Native\s*$/i;
const selectNative = /^([\s\S]*) FORMAT Native\s*$/i;
const selectParquet = /^([\s\S]*) FORMAT Parquet\s*$/i;

export async function clickhouseFront(engine: EmbeddedEngine, wantedPort = 0): Promise<ClickhouseFront> {
  const seen: { statement: string; settings: URLSearchParams; gzip: boolean }[] = [];

  let answersToLose = 0;
  let gate: Promise<void> | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const settings = new URL(request.url ?? '/', 'http://front').searchParams;
    const sent = await buffer(request);
    const gzip = request.headers['content-encoding'] === 'gzip';
    const body = gzip ? gunzipSync(sent) : sent;
    const inAddress = settings.get('query');
    const statement = inAddress ?? body.toString('utf8');
    seen.push({ statement, settings, gzip });
    const reply = (status: number, bytes: Uint8Array, headers: Record<string, string> = {}) => {
      const zip = settings.get('enable_http_compression') === '1' && String(request.headers['accept-encoding']).includes('gzip');
      response.writeHead(status, { ...headers, ...(zip ? { 'content-encoding': 'gzip' } : {}) });
      response.end(zip ? gzipSync(bytes) : bytes);
    };
    try {
      const insert = insertNative.exec(statement);
      const select = insert ? null : selectNative.exec(statement);
      const file = insert ? null : selectParquet.exec(statement);
      if (insert) {
        const { columns } = decodeNative(body);
        if (statement.includes('readings')) await gate;
        await engine.insert(
          insert[1] ?? '',
          [...columns].map(([name, data]) => typed(name, data)),
          { token: settings.get('insert_deduplication_token') ?? undefined },
        );
        if (answersToLose > 0) {
          answersToLose--;
          request.socket.destroy();
        } else reply(200, new Uint8Array(0));
      } else if (select) reply(200, await engine.queryBytes(select[1] ?? ''));
      else if (file) reply(200, await buffer(Readable.from(engine.parquet(file[1] ?? ''))));
      else {
        await engine.exec(statement);
        reply(200, new Uint8Array(0));
      }
    } catch (error) {
      if (error instanceof EngineAway) {
        request.socket.destroy();
        return;
      }
      const message = error instanceof Error ? error.message : String(error);
      reply(400, Buffer.from(message), { 'x-clickhouse-exception-code': /Code: (\d+)/.exec(message)?.[1] ?? '1' });
    }
  }

  // Ignores errors of a client that is killed while it sends.
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    loseAnswers: (count) => {
      answersToLose = count;
    },
    holdInserts: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return () => {
        gate = undefined;
        resolve();
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
