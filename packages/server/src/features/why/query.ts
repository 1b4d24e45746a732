/** Query of an explanation, and its reader. */
import { everyFieldText, type Language, type StatisticsUnit } from '@czyun/contract';
import type { WhyKind } from '@czyun/contract/why';
import type { CallActor } from '../../kernel/call-actor.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';

export interface WhyQuery {
  readonly projectId: number;
  readonly kind: WhyKind;
  readonly deviceId?: number | undefined;
  readonly metric?: string | undefined;
  readonly time?: number | undefined;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly key?: string | undefined;
  readonly unit?: StatisticsUnit | undefined;
  readonly date?: string | undefined;
  readonly entryId?: number | undefined;
  readonly commandId?: number | undefined;
}

export interface WhyReader {
  readonly language: Language;
  readonly now: number;
  readonly signal: AbortSignal;
  /** Whether the reader has `profit.view`. */
  readonly seesMoney: boolean;
  readonly actor: CallActor;
}

export function oneOf<K extends string>(keys: readonly K[], { key }: WhyQuery, language: Language): K {
  const found = keys.find((each) => each === key);
  if (found === undefined) throw wrongFields(language, [{ path: 'key', message: everyFieldText.listedWrong }]);
  return found;
}
