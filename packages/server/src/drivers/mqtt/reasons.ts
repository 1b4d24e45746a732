/** Reasons for messages and connections in MQTT 5 (§2.4). docs/operations.md lists them for device developers. */
import type { FaultKind } from '../types.ts';
import type { Verdict } from './message-taker.ts';

/** Reason codes in use. */
export const reason = {
  success: 0x00,
  malformedPacket: 0x81,
  protocolError: 0x82,
  /** An instant that already has another value. */
  implementation: 0x83,
  badUserOrPassword: 0x86,
  notAuthorized: 0x87,
  shuttingDown: 0x8b,
  badAuthenticationMethod: 0x8c,
  keepAlive: 0x8d,
  topicNameInvalid: 0x90,
  receiveMaximum: 0x93,
  topicAliasInvalid: 0x94,
  packetTooLarge: 0x95,
  messageRate: 0x96,
  /** Outside the time limits, no space to store, or too many connections of a device. */
  quota: 0x97,
  administrative: 0x98,
  payloadFormat: 0x99,
  connectionRate: 0x9f,
} as const;

const timeKinds: ReadonlySet<FaultKind> = new Set(['tooOld', 'futureTime']);

/** The contents of an acknowledgement. */
export interface AckReason {
  readonly reasonCode: number;
  readonly reasonString?: string;
  /** Number of refused readings by reason. */
  readonly userProperties?: Readonly<Record<string, string>>;
}

/** A refusal if no part of the message was accepted, otherwise success with the refused parts. */
export function ackReason({ taken, refused }: Verdict): AckReason {
  if (refused.length === 0) return { reasonCode: reason.success };
  const counts = new Map<FaultKind, number>();
  for (const { kind, count } of refused) counts.set(kind, (counts.get(kind) ?? 0) + count);
  const kinds = [...counts.keys()];
  const details = {
    reasonString: `${taken ? 'partly stored' : 'not stored'}: ${[...counts].map(([kind, count]) => `${kind} ${count}`).join(', ')}`,
    userProperties: Object.fromEntries([...counts].map(([kind, count]) => [kind, String(count)])),
  };
  if (taken) return { reasonCode: reason.success, ...details };
  if (kinds.some((kind) => kind !== 'conflict' && !timeKinds.has(kind))) return { reasonCode: reason.payloadFormat, ...details };
  return { reasonCode: kinds.some((kind) => timeKinds.has(kind)) ? reason.quota : reason.implementation, ...details };
}

/** Reason for the end of a connection, from the broker's message; undefined if there is nothing to report. */
export function endReason(message: string): { readonly code: number; readonly text: string } | undefined {
  const known = endings.find(({ words }) => words.test(message));
  return known && { code: known.code, text: known.text };
}

const endings = [
  {
    words: /too fast/,
    code: reason.messageRate,
    text: 'more readings than this device may send; send what was not acknowledged again, more slowly',
  },
  { words: /foreign topic/, code: reason.notAuthorized, text: 'this topic is not the device’s own' },
  { words: /not stored/, code: reason.quota, text: 'readings cannot be kept at present; send them again' },
  { words: /keep alive/, code: reason.keepAlive, text: 'nothing was heard within the keep alive' },
  { words: /not allowed in PUBLISH|too many levels/, code: reason.topicNameInvalid, text: 'no topic to publish to' },
  { words: /maxInflightInbound/, code: reason.receiveMaximum, text: 'too many messages of QoS 2 without their end' },
] as const;
