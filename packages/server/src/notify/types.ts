/** Notices to people outside the product, and the ways that they take. */
import type { ChannelName } from '@czyun/contract';
import type { ZodType } from 'zod';

/** What somebody is told, in his language already; plain text, never markup. */
export interface Notice {
  /** One line; shown in the delivery log, so it holds no secret. */
  readonly subject: string;
  /** Paragraphs. */
  readonly lines: readonly string[];
  /** Where it leads; http or https. */
  readonly link?: { readonly text: string; readonly address: string };
}

/** A file that goes with a notice; by mail alone, and never stored. */
export interface NoticeFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export interface SendContext {
  /** Names the notice, also when it goes out a second time. */
  readonly id: string;
  readonly signal: AbortSignal;
  /** Epoch ms. */
  readonly now: number;
  readonly files?: readonly NoticeFile[];
}

/** One way to people. `T` is where it leads, with its secrets; it is stored sealed and never shown. */
export interface Channel<T> {
  readonly name: ChannelName;
  readonly target: ZodType<T>;
  /** What may be shown and logged of a target. */
  mask(target: T): string;
  /** Names the target where notices are counted. */
  key(target: T): string;
  /** Notices to one target in any minute; null: no limit of its own. */
  readonly perMinute: number | null;
  /** Resolves once the service has taken it, with what it wrote back (null: nothing); rejects with DeliveryFailure. */
  send(target: T, notice: Notice, context: SendContext): Promise<string | null>;
}

// biome-ignore lint/suspicious/noExplicitAny: channels of every target stand in one table.
export type AnyChannel = Channel<any>;
export type Channels = Readonly<Record<ChannelName, AnyChannel | null>>;

/** A notice was not taken. `reason` is a code or a word: never an address, a secret or what the service wrote. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure';
  readonly reason: string;
  /** Whether it may go better later. */
  readonly again: boolean;
  /** Whether the whole channel is away, such as the mail server, and not this one target. */
  readonly ofChannel: boolean;
  /** What the service wrote back; it may name addresses and keys, so it is shown only after `withoutSecrets`. */
  readonly answer: string | null;

  constructor(reason: string, again: boolean, answer: string | null = null, ofChannel = false) {
    super(reason);
    this.ofChannel = ofChannel;
    this.answer = answer;
    this.reason = reason;
    this.again = again;
  }
}
