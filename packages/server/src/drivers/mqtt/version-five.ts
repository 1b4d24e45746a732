/**
 * MQTT 5 in front of a 3.1.1 broker: translates packet by packet. Features that 3.1.1 does not support (topic aliases, shared
 * subscriptions, session expiry, enhanced authentication) are declared absent in the CONNACK, as MQTT 5 §3.2.2.3 provides.
 */
import { type Duplex, duplexPair } from 'node:stream';
import { parser, writeToStream } from 'mqtt-packet';
import { PacketTranslator } from './packet-translator.ts';
import { type AckReason, reason } from './reasons.ts';

/** Time for a disconnected device to read the reason, ms. */
const lingerMs = 1000;

/** A connection whose outer end speaks MQTT 5. */
export interface VersionFive {
  /** Its inner end, for the broker. */
  readonly stream: Duplex;
  /** Sets the reason of the acknowledgement of a message, before the broker writes it. */
  acknowledge(messageId: number, what: AckReason): void;
  /** Sets the code of a refused login in place of that of 3.1.1, before the broker writes it. */
  refuseLogin(code: number): void;
  /** Whether the device requests an authentication other than by user and password. */
  wantsOtherAuthentication(): boolean;
  /** Ends the connection with a reason. */
  leave(reasonCode: number, reasonString: string): void;
}

/** MQTT 5 on `outer`, 3.1.1 on the returned `stream`. */
export function translateVersionFive(outer: Duplex, maximumPacketSize: number): VersionFive {
  const [inner, ours] = duplexPair();
  const fromDevice = parser();
  const fromBroker = parser({ protocolVersion: 4 });
  let isLeaving = false;

  function leave(reasonCode: number, reasonString: string): void {
    if (isLeaving || outer.destroyed) return;
    isLeaving = true;
    writeToStream({ cmd: 'disconnect', reasonCode, properties: { reasonString } }, outer, { protocolVersion: 5 });
    outer.end();
    // Unread bytes would reset the connection before the device has read the reason.
    outer.removeAllListeners('readable');
    outer.on('data', () => {});
    const timer = setTimeout(() => outer.destroy(), lingerMs).unref();
    outer.once('close', () => clearTimeout(timer));
    end();
  }

  const end = () => {
    if (!isLeaving) outer.destroy();
    inner.destroy();
    ours.destroy();
  };
  const packets = new PacketTranslator({ maximumPacketSize, toBroker: (packet) => writeToStream(packet, ours), leave });
  fromDevice.on('error', (error) => {
    leave(reason.malformedPacket, error.message);
    end();
  });
  fromBroker.on('error', end);
  fromDevice.on('packet', (packet) => {
    const translated = packets.toBroker(packet);
    if (isLeaving) return;
    if (!translated) return end();
    if (!writeToStream(translated, ours)) stall(outer, ours);
  });
  fromBroker.on('packet', (packet) => {
    const translated = isLeaving ? undefined : packets.toDevice(packet);
    if (translated && !writeToStream(translated, outer, { protocolVersion: 5 })) stall(ours, outer);
  });
  feed(outer, (chunk) => fromDevice.parse(chunk));
  feed(ours, (chunk) => fromBroker.parse(chunk));
  for (const stream of [outer, inner, ours]) {
    stream.on('error', end);
    stream.once('close', end);
  }
  // The broker's last packet (a refusal) is sent before the connection ends.
  ours.once('end', () => outer.end());
  return {
    stream: inner,
    acknowledge: (messageId, what) => packets.acknowledge(messageId, what),
    refuseLogin: (code) => packets.refuseLogin(code),
    wantsOtherAuthentication: () => packets.wantsOtherAuthentication(),
    leave,
  };
}

const stalled = new WeakSet<Duplex>();

/** Pauses reading from one side while the other one is full. */
function stall(source: Duplex, full: Duplex): void {
  if (stalled.has(source)) return;
  stalled.add(source);
  full.once('drain', () => {
    stalled.delete(source);
    source.emit('readable');
  });
}

function feed(source: Duplex, take: (chunk: Buffer) => void): void {
  source.on('readable', () => {
    while (!stalled.has(source)) {
      const chunk: Buffer | null = source.read();
      if (!chunk) return;
      take(chunk);
    }
  });
}
