/**
 * MQTT 5 in front of a broker that speaks 3.1.1: translates packet by packet. What 3.1.1 has no word for (topic aliases, shared
 * subscriptions, session expiry, enhanced authentication) is declared absent in the CONNACK, as MQTT 5 §3.2.2.3 provides.
 */
import { randomUUID } from 'node:crypto';
import { type Duplex, duplexPair } from 'node:stream';
import { type IConnackPacket, type IConnectPacket, type Packet, parser, writeToStream } from 'mqtt-packet';
import { type AckReason, reason } from './reasons.ts';

/** MQTT 5 §3.2.2.2 for the return codes of 3.1.1 §3.2.2.3. */
const connackReasons: Readonly<Record<number, number>> = { 0: 0, 1: 0x84, 2: 0x85, 3: 0x88, 4: 0x86, 5: 0x87 };
/** QoS 1 and 2 messages that a device may have in flight. */
const receiveMaximum = 200;
/** A device that takes smaller packets than this is told codes without words, bytes. */
const roomForWords = 1024;
/** How long a device that is told to go may still read why, ms. */
const lingerMs = 1000;

/** A connection whose outer end speaks MQTT 5. */
export interface VersionFive {
  /** Its inner end, for the broker. */
  readonly stream: Duplex;
  /** What the acknowledgement of a message will say; before the broker writes it. */
  acknowledge(messageId: number, what: AckReason): void;
  /** What a refused login will say instead of the code of 3.1.1; before the broker writes it. */
  refuseLogin(code: number): void;
  /** Whether it asks for an authentication other than by user and password. */
  wantsOtherAuthentication(): boolean;
  /** Tells why, and ends the connection. */
  leave(reasonCode: number, reasonString: string): void;
}

/** Speaks MQTT 5 with `outer` and 3.1.1 with whoever takes `stream`. */
export function translateVersionFive(outer: Duplex, maximumPacketSize: number): VersionFive {
  const [inner, ours] = duplexPair();
  const fromDevice = parser();
  const fromBroker = parser({ protocolVersion: 4 });
  /** Filters per UNSUBSCRIBE: its answer has a reason for each. */
  const unsubscribing = new Map<number, number>();
  let assignedClientIdentifier: string | undefined;
  const acknowledgements = new Map<number, AckReason>();
  /** Messages of QoS 2 whose refusal has ended their handshake for the device, and not yet for the broker. */
  const cutShort = new Set<number>();
  let asked: IConnectPacket['properties'];
  let loginCode: number | undefined;
  let isLeaving = false;

  const mayHaveWords = () => asked?.requestProblemInformation !== false && (asked?.maximumPacketSize ?? roomForWords) >= roomForWords;

  function toBroker(packet: Packet): Packet | undefined {
    switch (packet.cmd) {
      case 'connect': {
        asked = packet.properties;
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
        if (packet.properties?.topicAlias !== undefined) return refuse(reason.topicAliasInvalid, 'there are no topic aliases');
        if (packet.topic === '') return refuse(reason.protocolError, 'a message without a topic');
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

  function toDevice(packet: Packet): Packet | undefined {
    switch (packet.cmd) {
      case 'connack':
        return connack(packet);
      case 'suback':
        return { ...packet, granted: (packet.granted as number[]).map((code) => (code === 0x80 ? reason.notAuthorized : code)) };
      case 'unsuback': {
        const count = unsubscribing.get(packet.messageId ?? 0) ?? 1;
        unsubscribing.delete(packet.messageId ?? 0);
        return { cmd: 'unsuback', messageId: packet.messageId ?? 0, granted: Array.from({ length: count }, () => 0) };
      }
      case 'puback':
      case 'pubrec':
        return acknowledged(packet.cmd, packet.messageId ?? 0);
      case 'pubrel':
        return { ...packet, reasonCode: 0 };
      case 'pubcomp':
        return cutShort.delete(packet.messageId ?? 0) ? undefined : { ...packet, reasonCode: 0 };
      default:
        return packet;
    }
  }

  function acknowledged(cmd: 'puback' | 'pubrec', messageId: number): Packet {
    const { reasonCode, ...words } = acknowledgements.get(messageId) ?? { reasonCode: reason.success };
    acknowledgements.delete(messageId);
    if (cmd === 'pubrec' && reasonCode >= 0x80) {
      // The device sends no PUBREL after a refusal (MQTT 5 §4.3.3); the broker waits for one.
      cutShort.add(messageId);
      writeToStream({ cmd: 'pubrel', messageId }, ours);
    }
    const { reasonString, userProperties } = words;
    const properties = reasonString !== undefined && mayHaveWords() ? { reasonString, userProperties: { ...userProperties } } : undefined;
    return { cmd, messageId, reasonCode, ...(properties ? { properties } : {}) };
  }

  function refuse(code: number, text: string): undefined {
    leave(code, text);
  }

  function connack(packet: IConnackPacket): IConnackPacket {
    const reasonCode = packet.returnCode ? (loginCode ?? connackReasons[packet.returnCode] ?? 0x80) : 0;
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

  function leave(reasonCode: number, reasonString: string): void {
    if (isLeaving || outer.destroyed) return;
    isLeaving = true;
    writeToStream({ cmd: 'disconnect', reasonCode, properties: { reasonString } }, outer, { protocolVersion: 5 });
    outer.end();
    // Bytes that nobody reads would reset the connection before the device has read why.
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
  fromDevice.on('error', (error) => {
    leave(reason.malformedPacket, error.message);
    end();
  });
  fromBroker.on('error', end);
  fromDevice.on('packet', (packet) => {
    const translated = toBroker(packet);
    if (isLeaving) return;
    if (!translated) return end();
    if (!writeToStream(translated, ours)) stall(outer, ours);
  });
  fromBroker.on('packet', (packet) => {
    const translated = isLeaving ? undefined : toDevice(packet);
    if (translated && !writeToStream(translated, outer, { protocolVersion: 5 })) stall(ours, outer);
  });
  feed(outer, (chunk) => fromDevice.parse(chunk));
  feed(ours, (chunk) => fromBroker.parse(chunk));
  for (const stream of [outer, inner, ours]) {
    stream.on('error', end);
    stream.once('close', end);
  }
  // What the broker said last (a refusal) still goes out before the connection ends.
  ours.once('end', () => outer.end());
  return {
    stream: inner,
    acknowledge: (messageId, what) => void acknowledgements.set(messageId, what),
    refuseLogin(code) {
      loginCode = code;
    },
    wantsOtherAuthentication: () => asked?.authenticationMethod !== undefined,
    leave,
  };
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
