import type { Socket } from 'node:net';

/** A connection that sends no packet for this long is closed, ms. */
const silentMs = 10_000;
/** Enough for fixed header, protocol name and level of a CONNECT. */
const enough = 13;

/** Protocol level of the CONNECT at the start of a stream (3, 4 or 5); 'more' while unknown, undefined if it is not a CONNECT. */
export function protocolLevel(bytes: Uint8Array): number | 'more' | undefined {
  if (bytes.length > 0 && bytes[0] !== 0x10) return undefined;
  let at = 1;
  while ((bytes[at] ?? 0) & 0x80) at += 1;
  const nameLength = ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  if (at > 4 || nameLength > 6) return undefined;
  const level = bytes[at + 3 + nameLength];
  return level ?? (bytes.length < enough ? 'more' : undefined);
}

/** Waits for the first bytes of a connection, puts them back and reports their protocol level. */
export function whenLevelIsKnown(socket: Socket, then: (level: number | undefined) => void): void {
  let seen = Buffer.alloc(0);
  const giveUp = () => socket.destroy();
  socket.setTimeout(silentMs, giveUp);
  socket.on('error', () => {});
  const look = () => {
    const chunk: Buffer | null = socket.read();
    if (!chunk) return;
    seen = Buffer.concat([seen, chunk]);
    const level = protocolLevel(seen);
    if (level === 'more') return;
    socket.off('readable', look);
    socket.setTimeout(0);
    socket.off('timeout', giveUp);
    socket.unshift(seen);
    then(level);
  };
  socket.on('readable', look);
}
