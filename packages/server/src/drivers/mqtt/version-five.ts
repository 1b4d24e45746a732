/**
 * MQTT 5 in front of a broker that speaks 3.1.1: translates packet by packet. What 3.1.1 has no word for (topic aliases, shared
 * subscriptions, session expiry, enhanced authentication) is declared absent in the CONNACK, as MQTT 5 §3.2.2.3 provides.
 */
import { randomUUID } from 'node:crypto';
import { type Duplex, duplexPair } from 'node:stream';
import { type IConnackPacket, type Packet, parser, writeToStream } from 'mqtt-packet';

/** MQTT 5 §3.2.2.2 for the return codes of 3.1.1 §3.2.2.3. */
const connackReasons: Readonly<Record<number, number>> = { 0: 0, 1: 0x84, 2: 0x85, 3: 0x88, 4: 0x86, 5: 0x87 };
const notAuthorized = 0x87;
/** QoS 1 and 2 messages that a device may have in flight. */
const receiveMaximum = 200;

/** The inner end, for the broker, of a connection whose outer end speaks MQTT 5. */
export function translateVersionFive(outer: Duplex, maximumPacketSize: number): Duplex {
  const [inner, ours] = duplexPair();
  const fromDevice = parser();
  const fromBroker = parser({ protocolVersion: 4 });
  /** Filters per UNSUBSCRIBE: its answer has a reason for each. */
  const unsubscribing = new Map<number, number>();
  let assignedClientIdentifier: string | undefined;

  function toBroker(packet: Packet): Packet | undefined {
    switch (packet.cmd) {
      case 'connect': {
        if (packet.clientId === '') assignedClientIdentifier = `auto-${randomUUID()}`;
        const { properties: _properties, will, ...rest } = packet;
        const plainWill = will && { topic: will.topic, payload: will.payload, qos: will.qos ?? 0, retain: will.retain ?? false };
        return {
          ...rest,
          clientId: assignedClientIdentifier ?? packet.clientId,
          protocolVersion: 4,
          ...(plainWill ? { will: plainWill } : {}),
        };
      }
      case 'publish': {
        // Without a topic it uses an alias, and we said that there are none.
        if (packet.topic === '') return undefined;
        const { properties: _properties, ...rest } = packet;
        return rest;
      }
      case 'subscribe':
        return {
          cmd: 'subscribe',
          messageId: packet.messageId ?? 0,
          subscriptions: packet.subscriptions.map(({ topic, qos }) => ({ topic, qos })),
        };
      case 'unsubscribe':
        unsubscribing.set(packet.messageId ?? 0, packet.unsubscriptions.length);
        return { cmd: 'unsubscribe', messageId: packet.messageId ?? 0, unsubscriptions: packet.unsubscriptions };
      case 'puback':
      case 'pubrec':
      case 'pubrel':
      case 'pubcomp':
        return { cmd: packet.cmd, messageId: packet.messageId ?? 0 };
      case 'pingreq':
        return { cmd: 'pingreq' };
      case 'disconnect':
        return { cmd: 'disconnect' };
      default:
        return undefined;
    }
  }

  function toDevice(packet: Packet): Packet {
    switch (packet.cmd) {
      case 'connack':
        return connack(packet);
      case 'suback':
        return { ...packet, granted: (packet.granted as number[]).map((code) => (code === 0x80 ? notAuthorized : code)) };
      case 'unsuback': {
        const count = unsubscribing.get(packet.messageId ?? 0) ?? 1;
        unsubscribing.delete(packet.messageId ?? 0);
        return { cmd: 'unsuback', messageId: packet.messageId ?? 0, granted: Array.from({ length: count }, () => 0) };
      }
      case 'puback':
      case 'pubrec':
      case 'pubrel':
      case 'pubcomp':
        return { ...packet, reasonCode: 0 };
      default:
        return packet;
    }
  }

  function connack(packet: IConnackPacket): IConnackPacket {
    const reasonCode = connackReasons[packet.returnCode ?? 0] ?? 0x80;
    if (reasonCode !== 0) return { cmd: 'connack', sessionPresent: false, reasonCode };
    return {
      cmd: 'connack',
      sessionPresent: false,
      reasonCode,
      properties: {
        receiveMaximum,
        maximumPacketSize,
        sessionExpiryInterval: 0,
        topicAliasMaximum: 0,
        retainAvailable: false,
        subscriptionIdentifiersAvailable: false,
        sharedSubscriptionAvailable: false,
        ...(assignedClientIdentifier ? { assignedClientIdentifier } : {}),
      },
    };
  }

  const end = () => {
    outer.destroy();
    inner.destroy();
    ours.destroy();
  };
  fromDevice.on('error', end);
  fromBroker.on('error', end);
  fromDevice.on('packet', (packet) => {
    const translated = toBroker(packet);
    if (!translated) return end();
    if (!writeToStream(translated, ours)) stall(outer, ours);
  });
  fromBroker.on('packet', (packet) => {
    if (!writeToStream(toDevice(packet), outer, { protocolVersion: 5 })) stall(ours, outer);
  });
  feed(outer, (chunk) => fromDevice.parse(chunk));
  feed(ours, (chunk) => fromBroker.parse(chunk));
  for (const stream of [outer, inner, ours]) {
    stream.on('error', end);
    stream.once('close', end);
  }
  // What the broker said last (a refusal) still goes out before the connection ends.
  ours.once('end', () => outer.end());
  return inner;
}

const stalled = new WeakSet<Duplex>();

/** Reads nothing more from one side while the other one is full. */
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
