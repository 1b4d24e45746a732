/** Notices to people outside the product, and their channels. */
import type { ChannelName, PageLink } from '@czyun/contract';
import type { ZodType } from 'zod';

/** A text in the recipient's language; plain text, never markup. */
export interface Notice {
  /** One line; shown in the delivery log, so it contains no secret. */
  readonly subject: string;
  /** Paragraphs. */
  readonly lines: readonly string[];
  /** Its link; http or https. */
  readonly link?: { readonly text: string; readonly address: string };
}

/** A file attached to a notice; by e-mail only, and never stored. */
export interface NoticeFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** A page of the product that a notice links to. */
export interface NoticePage {
  /** null: a page outside of every project. */
  readonly projectId: number | null;
  readonly page: PageLink;
  /** Follows after `#`, which browsers do not send. */
  readonly hash?: string;
}

/** The address of a page for links in notices; null if PUBLIC_URL is not set. */
export type PageAddress = (page: NoticePage) => string | null;

export interface SendContext {
  /** Identifies the notice, also if it is sent a second time. */
  readonly id: string;
  readonly signal: AbortSignal;
  /** Epoch ms. */
  readonly now: number;
  readonly files?: readonly NoticeFile[];
}

/** One way to reach people. `T` is the target, with its secrets; it is stored sealed and never shown. */
export interface Channel<T> {
  readonly name: ChannelName;
  readonly target: ZodType<T>;
  /** The part of a target that may be shown and logged. */
  mask(target: T): string;
  /** Identifies the target for counting notices. */
  key(target: T): string;
  /** Maximum number of notices to one target in any minute; null: no limit of its own. */
  readonly perMinute: number | null;
  /** Resolves once the service has accepted it, with its response (null: none); rejects with DeliveryFailure. */
  send(target: T, notice: Notice, context: SendContext): Promise<string | null>;
}

// biome-ignore lint/suspicious/noExplicitAny: channels of every target stand in one table.
export type AnyChannel = Channel<any>;
export type Channels = Readonly<Record<ChannelName, AnyChannel | null>>;

/** A notice was not accepted. `reason` is a code or a word: never an address, a secret or the response of the service. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure';
  readonly reason: string;
  /** Whether a retry may succeed. */
  readonly again: boolean;
  /** Whether the whole channel is unavailable, such as the mail server, and not only this target. */
  readonly ofChannel: boolean;
  /** The response of the service; it may contain addresses and keys, so it is shown only after `withoutSecrets`. */
  readonly answer: string | null;

  constructor(reason: string, again: boolean, answer: string | null = null, ofChannel = false) {
    super(reason);
    this.ofChannel = ofChannel;
    this.answer = answer;
    this.reason = reason;
    this.again = again;
  }
}
