/** Moves of operations in the plan: all or none. */
import { everyFieldText } from '@czyun/contract';
import { auditedChange, type ChangeDeps, type Entry } from '../../audit/index.ts';
import { actorColumns } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { type OperationRow, productionRepo } from './repo.ts';
import { actions } from './words.ts';

export interface Move {
  readonly id: number;
  readonly version: number;
  readonly deviceId: number | null;
  readonly start: number | null;
}

const isSame = (row: OperationRow, { deviceId, start }: Move) => row.device_id === deviceId && row.start_time === start;
/** Maximum order numbers in one log entry. */
const maxNamed = 20;

export function createMoves(deps: ChangeDeps) {
  const { registry, now } = deps;
  const nameOf = (id: number | null) => (id === null ? '' : (registry.device(id)?.name ?? ''));

  async function entryOf(projectId: number, numbers: readonly string[], moved: readonly [OperationRow, Move][]): Promise<Entry> {
    const [first] = moved;
    const target = numbers.length === 1 ? (numbers[0] ?? '') : (registry.project(projectId)?.name ?? '');
    if (first === undefined || moved.length > 1) {
      const setValue = JSON.stringify({ planMoved: moved.length, planOrders: numbers.slice(0, maxNamed) });
      return { projectId, action: actions.plan, target, setValue };
    }
    const [row, move] = first;
    const value = (machine: number | null, start: number | null) => JSON.stringify({ planMachine: nameOf(machine), planStart: start });
    return {
      ...{ projectId, deviceId: move.deviceId ?? row.device_id, action: actions.plan, target },
      ...{ oldValue: value(row.device_id, row.start_time), setValue: value(move.deviceId, move.start) },
    };
  }

  return {
    save: ({ projectId, operations }: { readonly projectId: number; readonly operations: readonly Move[] }, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const isWhole = operations.every(({ deviceId, start }) => (deviceId === null) === (start === null));
        if (!isWhole) throw wrongFields(actor.language, [{ path: 'operations', message: everyFieldText.placeHalf }]);
        const isOurs = (id: number | null) => id === null || registry.device(id)?.projectId === projectId;
        if (!operations.every(({ deviceId }) => isOurs(deviceId)) || new Set(operations.map(({ id }) => id)).size < operations.length)
          throw wrongFields(actor.language, [{ path: 'operations', message: everyFieldText.listedWrong }]);
        const repo = productionRepo(on);
        const ids = operations.map(({ id }) => id);
        const rows = new Map((await repo.operationsBy(projectId, ids)).map((row) => [row.id, row]));
        const pairs = operations.map((move): [OperationRow, Move] => {
          const row = rows.get(move.id);
          if (!row) throw new AppError('notFound');
          if (row.version !== move.version) throw stale(true);
          return [row, move];
        });
        const moved = pairs.filter(([row, move]) => !isSame(row, move));
        if (moved.length === 0) return { result: { moved: 0 }, entries: [], touched: {} };
        const author = { changed: now(), ...actorColumns(actor) };
        for (const [row, { deviceId, start }] of moved)
          await repo.changeOperation(row.id, { device_id: deviceId, start_time: start, version: row.version + 1, ...author });
        const orderIds = [...new Set(moved.map(([row]) => row.order_id))];
        const numbers: string[] = [];
        for (const id of orderIds.slice(0, maxNamed)) numbers.push((await repo.orderById(projectId, id))?.number ?? '');
        return { result: { moved: moved.length }, entries: [await entryOf(projectId, numbers, moved)], touched: {} };
      }),
  };
}

export type Moves = ReturnType<typeof createMoves>;
