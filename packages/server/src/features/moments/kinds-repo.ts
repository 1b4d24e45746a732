/** Which entries of the log are which kind of moment; notes are in the shift log. */
import { type MomentKind, momentKinds } from '@czyun/contract';
import { sql } from 'kysely';
import { tagActions } from '../../commands/index.ts';
import { planActions } from '../../plans/words.ts';
import { shiftActions } from '../../shifts/actions.ts';

export type LogKind = Exclude<MomentKind, 'note'>;

const textsOf = (actions: readonly { readonly en: string }[]) => sql.join(actions.map(({ en }) => sql.lit(en)));

/** Actions of operations by kind; commands are those with a parameter. */
const actions = {
  plan: Object.values(planActions),
  lockOut: Object.values(tagActions),
  handOver: [shiftActions.handedOver, shiftActions.tookOver, shiftActions.withdrawn],
} as const;

/** Kind of a log entry, in SQL; null: no moment. */
export const kindColumn = sql<LogKind | null>`case
  when type in (1, 2, 3) then 'alarm'
  when type = 5 then 'state'
  when type = 4 and metric is not null then 'command'
  when type = 4 and content_en in (${textsOf(actions.plan)}) then 'plan'
  when type = 4 and content_en in (${textsOf(actions.lockOut)}) then 'lockOut'
  when type = 4 and content_en in (${textsOf(actions.handOver)}) then 'handOver'
end`;

const typesOf: Readonly<Record<LogKind, readonly number[]>> = {
  alarm: [1, 2, 3],
  state: [5],
  command: [4],
  plan: [4],
  lockOut: [4],
  handOver: [4],
};

/** Log types in which entries of these kinds are. */
export const logTypesOf = (kinds: readonly LogKind[]): number[] => [...new Set(kinds.flatMap((kind) => typesOf[kind]))];

/** Kinds of a list separated by commas; all without one. */
export function kindsOf(text: string | undefined): readonly MomentKind[] {
  const wanted = new Set(text?.split(','));
  return momentKinds.filter((kind) => text === undefined || wanted.has(kind));
}
