/**
 * 450 connections that request long answers and read nothing; meanwhile an operator reads, and a slow reader downloads a long answer to its
 * end.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nodeFlags } from '../scripts/node-flags.ts';
import { startLoadStation } from './load-station.ts';
import { type BenchRow, quantile } from './row.ts';

const connections = 450;
const seconds = 60;
const fileMb = 16;

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
}

/** Sockets of the server: number of established ones, and the kernel's memory of their unsent data (skmem of `ss -m`), MB. */
function serverSockets(port: number): { readonly open: number; readonly unsentMb: number } {
  const lines = execFileSync('ss', ['-tmnH', 'sport', '=', `:${port}`], { encoding: 'utf8', maxBuffer: 1 << 26 });
  const all = [...lines.matchAll(/skmem:\(r\d+,rb\d+,t(\d+),tb\d+,f\d+,w(\d+)/g)];
  return { open: all.length, unsentMb: all.reduce((sum, [, sent, queued]) => sum + Math.max(Number(sent), Number(queued)), 0) / 1e6 };
}

/** TCP memory of the whole machine, both ends of each connection, MB. */
function tcpMb(): number {
  const pages = /TCP:.* mem (\d+)/.exec(readFileSync('/proc/net/sockstat', 'utf8'))?.[1];
  return (Number(pages) * 4096) / 1e6;
}

/** Reads an answer at `bytesPerSecond`; resolves with the bytes received before its end. */
async function readSlowly(port: number, path: string, bytesPerSecond: number, until: number): Promise<{ bytes: number; wanted: number }> {
  const socket = connect({ host: '127.0.0.1', localAddress: '127.0.0.9', port });
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  let wanted = 0;
  let bytes = 0;
  while (Date.now() < until && !socket.destroyed && !socket.readableEnded) {
    const chunk: Buffer | null = socket.read(Math.min(bytesPerSecond / 10, socket.readableLength || 1));
    if (chunk && wanted === 0) {
      const head = chunk.toString('latin1');
      wanted = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) + head.indexOf('\r\n\r\n') + 4;
    }
    bytes += chunk?.length ?? 0;
    if (wanted > 0 && bytes >= wanted) break;
    await pause(100);
  }
  socket.destroy();
  return { bytes, wanted };
}

/** Measures on a separate server. */
export async function unreadBench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-unread-'));
  const { station, sid } = await startLoadStation(folder, 20);
  try {
    const pid = station.server().pid ?? 0;
    const port = station.ports.http;
    const { pathname: base } = new URL(station.api);
    /** From another network than the attackers. */
    const ask = (path: string) =>
      new Promise<{ ms: number; ok: boolean }>((resolve) => {
        const from = performance.now();
        const answered = (ok: boolean) => resolve({ ms: performance.now() - from, ok });
        const asked = request(`${station.api}${path}`, { localAddress: '127.0.0.7', headers: { sid } }, (answer) => {
          answer.resume().once('close', () => answered(answer.statusCode === 200 && answer.complete));
        });
        asked.on('error', () => answered(false));
        asked.end();
      });
    const projects = await fetch(`${station.api}/proj/getProjList?isAll=true`, { headers: { sid } });
    const projectId = ((await projects.json()) as { data: { list: { id: number }[] } }).data.list[0]?.id;
    const upload = await fetch(`${station.api}/commonfile/upload?projectId=${projectId}&name=long.txt`, {
      method: 'POST',
      headers: { sid, 'content-type': 'application/octet-stream' },
      body: 'a line of a long file\n'.repeat(fileMb * 50_000),
    });
    const { data: stored } = (await upload.json()) as { data: { id: number } };
    const download = `/commonfile/download?projectId=${projectId}&id=${stored.id}`;
    await pause(3000);
    const before = { rss: residentMb(pid), tcp: tcpMb() };

    const file = join(folder, 'unread.json');
    const paths = [`${base}${download}`, `${base}/openapi.json`];
    writeFileSync(file, JSON.stringify({ origin: station.origin, paths, sid, connections, requests: 4, seconds }));
    const attack = spawn(process.execPath, [...nodeFlags, join(import.meta.dirname, 'unread-clients.ts'), file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(attack, 'exit');
    const slow = readSlowly(port, `${base}/openapi.json`, 60_000, Date.now() + seconds * 1000);
    const waits: number[] = [];
    let [rss, kernel, tcp, failures] = [0, 0, 0, 0];
    const until = Date.now() + (seconds - 10) * 1000;
    while (Date.now() < until) {
      const sockets = serverSockets(port);
      rss = Math.max(rss, residentMb(pid));
      kernel = Math.max(kernel, sockets.unsentMb);
      tcp = Math.max(tcp, tcpMb());
      const { ms, ok } = await ask(`/proj/getProjList?isAll=true`);
      waits.push(ms);
      if (!ok) failures += 1;
      await pause(500);
    }
    const last = serverSockets(port);
    const { bytes, wanted } = await slow;
    await ended;
    console.log(`  the slow reader at 60 kB/s: ${bytes} of ${wanted} bytes`);
    const attacked = `${connections} connections that read nothing`;
    return [
      { name: `resident memory of the server before`, figure: before.rss, unit: 'MB' },
      { name: `… at most with ${attacked}`, figure: rss, unit: 'MB', ratio: rss / before.rss, ratioTo: 'before' },
      { name: `… ${seconds - 10} s after they asked`, figure: residentMb(pid), unit: 'MB' },
      { name: 'unsent bytes of the server in the kernel, at most', figure: kernel, unit: 'MB' },
      { name: `… ${seconds - 10} s after they asked (${last.open} connections)`, figure: last.unsentMb, unit: 'MB' },
      { name: 'TCP memory of the machine, both ends, at most', figure: tcp - before.tcp, unit: 'MB' },
      {
        name: `an operator's call from elsewhere meanwhile: p95 (${failures} failures of ${waits.length})`,
        figure: quantile(waits, 0.95),
        unit: 'ms',
      },
      { name: 'bytes that the slow reader got of its answer', figure: (bytes / wanted) * 100, unit: '%', goal: '100' },
    ];
  } finally {
    await station.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
