/** Maps log entries to kinds of moments; notes are in the shift log. */
import { type MomentKind, momentKinds } from '@czyun/contract';
import { sql } from 'kysely';
import { tagActions } from '../../commands/index.ts';
import { planActions } from '../../plans/words.ts';
import { shiftActions } from '../../shifts/actions.ts';

export type LogKind = Exclude<MomentKind, 'note'>;

const textsOf = (actions: readonly { readonly en: string }[]) => sql.join(actions.map(({ en }) => sql.lit(en)));

/** Actions of operations by kind; operations with a parameter are commands. */
const actions = {
  plan: Object.values(planActions),
  lockOut: Object.values(tagActions),
  handOver: [shiftActions.handedOver, shiftActions.tookOver, shiftActions.withdrawn],
} as const;

/** Kind of a log entry, in SQL; null: not a moment. */
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

/** Log types that contain entries of these kinds. */
export const logTypesOf = (kinds: readonly LogKind[]): number[] => [...new Set(kinds.flatMap((kind) => typesOf[kind]))];

/** Kinds of a comma-separated list; all kinds if it is absent. */
export function kindsOf(text: string | undefined): readonly MomentKind[] {
  const wanted = new Set(text?.split(','));
  return momentKinds.filter((kind) => text === undefined || wanted.has(kind));
}
