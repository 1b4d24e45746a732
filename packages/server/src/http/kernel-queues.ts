/** Bytes in the kernel's send queues that peers have not acknowledged, from /proc/net/tcp and tcp6 of Linux. */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { endianness } from 'node:os';
import { groupsOf } from '../kernel/special-networks.ts';

/** Bytes in the send queues of established and closing connections of a local port, by `queueKey`; undefined: not available on this system. */
export type KernelQueues = ReadonlyMap<string, number>;

const files = ['/proc/net/tcp', '/proc/net/tcp6'];
/** Local and remote end, state and `tx:rx`, all in hex; after the line number. */
const line = /: [0-9A-F]{8,32}:([0-9A-F]{4}) ([0-9A-F]{8,32}:[0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/g;

/** Synchronous, about 1 ms per 1000 connections of the machine: under attack an asynchronous read would come too late. */
export function readKernelQueues(port: number): KernelQueues | undefined {
  const texts = files.map(textOf);
  if (texts[0] === undefined) return undefined;
  const own = port.toString(16).toUpperCase().padStart(4, '0');
  const queues = new Map<string, number>();
  for (const text of texts) {
    for (const [, local, remote = '', queue = '0'] of text?.matchAll(line) ?? []) {
      if (local === own) queues.set(remote, Number.parseInt(queue, 16));
    }
  }
  return queues;
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return undefined;
  }
}

/** The remote end of a connection as formatted by the kernel; undefined: the connection is closed. */
export function queueKey({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>): string | undefined {
  if (remoteAddress === undefined || remotePort === undefined) return undefined;
  const bytes = bytesOf(remoteAddress);
  let hex = '';
  // Words of 32 bits in the byte order of the machine.
  for (let at = 0; at < bytes.length; at += 4) {
    const word = bytes.slice(at, at + 4);
    hex += Buffer.from(endianness() === 'LE' ? word.reverse() : word).toString('hex');
  }
  return `${hex.toUpperCase()}:${remotePort.toString(16).toUpperCase().padStart(4, '0')}`;
}

function bytesOf(address: string): number[] {
  if (!address.includes(':')) return address.split('.').map(Number);
  return groupsOf(address).flatMap((group) => [group >> 8, group & 0xff]);
}
