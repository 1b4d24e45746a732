/** Translates the packets of one connection between MQTT 5 (the device) and 3.1.1 (the broker). */
import { randomUUID } from 'node:crypto';
import type { IConnackPacket, IConnectPacket, Packet } from 'mqtt-packet';
import { type AckReason, reason } from './reasons.ts';

/** MQTT 5 §3.2.2.2 for the return codes of 3.1.1 §3.2.2.3. */
const connackReasons: Readonly<Record<number, number>> = { 0: 0, 1: 0x84, 2: 0x85, 3: 0x88, 4: 0x86, 5: 0x87 };
/** QoS 1 and 2 messages that a device may have in flight. */
const receiveMaximum = 200;
/** A device with a smaller packet limit gets codes without text, bytes. */
const roomForText = 1024;

export interface PacketTranslatorParts {
  readonly maximumPacketSize: number;
  /** Writes a packet created by us to the broker. */
  readonly toBroker: (packet: Packet) => void;
  /** Ends the connection with a reason. */
  readonly leave: (code: number, text: string) => void;
}

export class PacketTranslator {
  readonly #maximumPacketSize: number;
  readonly #toBroker: PacketTranslatorParts['toBroker'];
  readonly #leave: PacketTranslatorParts['leave'];
  /** Number of filters of each UNSUBSCRIBE: the answer has one reason per filter. */
  readonly #unsubscribing = new Map<number, number>();
  readonly #acknowledgements = new Map<number, AckReason>();
  /** QoS 2 messages whose refusal has ended the handshake for the device, but not yet for the broker. */
  readonly #cutShort = new Set<number>();
  #assignedClientId: string | undefined;
  /** Properties of the CONNECT. */
  #connect: IConnectPacket['properties'];
  #loginCode: number | undefined;

  constructor({ maximumPacketSize, toBroker, leave }: PacketTranslatorParts) {
    this.#maximumPacketSize = maximumPacketSize;
    this.#toBroker = toBroker;
    this.#leave = leave;
  }

  /** Sets the reason of the acknowledgement of a message. */
  acknowledge(messageId: number, what: AckReason): void {
    this.#acknowledgements.set(messageId, what);
  }

  /** Sets the code of a refused login. */
  refuseLogin(code: number): void {
    this.#loginCode = code;
  }

  wantsOtherAuthentication(): boolean {
    return this.#connect?.authenticationMethod !== undefined;
  }

  toBroker(packet: Packet): Packet | undefined {
    switch (packet.cmd) {
      case 'connect': {
        this.#connect = packet.properties;
        if (packet.clientId === '') this.#assignedClientId = `auto-${randomUUID()}`;
        const { properties: _properties, will, ...rest } = packet;
        const plainWill = will && { topic: will.topic, payload: will.payload, qos: will.qos ?? 0, retain: will.retain ?? false };
        return {
          ...rest,
          clientId: this.#assignedClientId ?? packet.clientId,
          protocolVersion: 4,
          ...(plainWill ? { will: plainWill } : {}),
        };
      }
      case 'publish': {
        if (packet.properties?.topicAlias !== undefined) return this.#refuse(reason.topicAliasInvalid, 'there are no topic aliases');
        if (packet.topic === '') return this.#refuse(reason.protocolError, 'a message without a topic');
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
        this.#unsubscribing.set(packet.messageId ?? 0, packet.unsubscriptions.length);
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

  toDevice(packet: Packet): Packet | undefined {
    switch (packet.cmd) {
      case 'connack':
        return this.#connack(packet);
      case 'suback':
        return { ...packet, granted: (packet.granted as number[]).map((code) => (code === 0x80 ? reason.notAuthorized : code)) };
      case 'unsuback': {
        const count = this.#unsubscribing.get(packet.messageId ?? 0) ?? 1;
        this.#unsubscribing.delete(packet.messageId ?? 0);
        return { cmd: 'unsuback', messageId: packet.messageId ?? 0, granted: Array.from({ length: count }, () => 0) };
      }
      case 'puback':
      case 'pubrec':
        return this.#acknowledged(packet.cmd, packet.messageId ?? 0);
      case 'pubrel':
        return { ...packet, reasonCode: 0 };
      case 'pubcomp':
        return this.#cutShort.delete(packet.messageId ?? 0) ? undefined : { ...packet, reasonCode: 0 };
      default:
        return packet;
    }
  }

  #acknowledged(cmd: 'puback' | 'pubrec', messageId: number): Packet {
    const { reasonCode, ...words } = this.#acknowledgements.get(messageId) ?? { reasonCode: reason.success };
    this.#acknowledgements.delete(messageId);
    if (cmd === 'pubrec' && reasonCode >= 0x80) {
      // The device sends no PUBREL after a refusal (MQTT 5 §4.3.3); the broker waits for one.
      this.#cutShort.add(messageId);
      this.#toBroker({ cmd: 'pubrel', messageId });
    }
    const { reasonString, userProperties } = words;
    const properties =
      reasonString !== undefined && this.#mayHaveText() ? { reasonString, userProperties: { ...userProperties } } : undefined;
    return { cmd, messageId, reasonCode, ...(properties ? { properties } : {}) };
  }

  #connack(packet: IConnackPacket): IConnackPacket {
    const reasonCode = packet.returnCode ? (this.#loginCode ?? connackReasons[packet.returnCode] ?? 0x80) : 0;
    if (reasonCode !== 0) return { cmd: 'connack', sessionPresent: false, reasonCode };
    return {
      cmd: 'connack',
      sessionPresent: false,
      reasonCode,
      properties: {
        receiveMaximum,
        maximumPacketSize: this.#maximumPacketSize,
        sessionExpiryInterval: 0,
        topicAliasMaximum: 0,
        retainAvailable: false,
        subscriptionIdentifiersAvailable: false,
        sharedSubscriptionAvailable: false,
        ...(this.#assignedClientId ? { assignedClientIdentifier: this.#assignedClientId } : {}),
      },
    };
  }

  #refuse(code: number, text: string): undefined {
    this.#leave(code, text);
  }

  #mayHaveText(): boolean {
    return this.#connect?.requestProblemInformation !== false && (this.#connect?.maximumPacketSize ?? roomForText) >= roomForText;
  }
}
