/** Records of rejects: permissions and operation log entries. */
import { everyFieldText } from '@czyun/contract';
import type { Reject, RejectSource } from '@czyun/contract/rejects';
import { auditedChange, type ChangeDeps, type Db } from '../../audit/index.ts';
import { actorColumns } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { leafInUse, type ReasonRow, reasonsRepo } from '../../reasons/index.ts';
import { rejectView } from './query.ts';
import { type RejectRow, rejectsRepo } from './repo.ts';
import { actions } from './words.ts';

export interface RejectForm {
  readonly deviceId: number;
  readonly id?: number | undefined;
  readonly version: number;
  /** Absent: now, or unchanged. */
  readonly time?: number | undefined;
  readonly quantity: number;
  readonly reasonId: number;
  readonly source: RejectSource;
  readonly note: string;
}

type Facts = Pick<RejectRow, 'time' | 'quantity' | 'reason_id' | 'source' | 'note'>;

/** Fields of a record shown in the operation log. */
const logged = (row: Facts, reasons: ReadonlyMap<number, ReasonRow>) => ({
  rejectTime: row.time,
  rejectQuantity: row.quantity,
  rejectReason: reasons.get(row.reason_id)?.name ?? '',
  rejectSource: row.source,
  rejectNote: row.note,
});

const keys = ['time', 'quantity', 'reason_id', 'source', 'note'] as const;

export function createRejects(deps: ChangeDeps) {
  const { registry, now } = deps;

  const reasonsOf = async (on: Db, projectId: number) => new Map((await reasonsRepo(on).reasons(projectId)).map((row) => [row.id, row]));

  const deviceOf = (id: number) => {
    const device = registry.device(id);
    if (!device) throw new AppError('notFound');
    return device;
  };

  async function save(form: RejectForm, actor: CallActor): Promise<Reject> {
    const device = deviceOf(form.deviceId);
    const { projectId } = device;
    const at = now();
    if (form.time !== undefined && form.time > at) throw wrongFields(actor.language, [{ path: 'time', message: everyFieldText.notFuture }]);
    return auditedChange(deps, actor, async (on) => {
      const repo = rejectsRepo(on);
      const old = form.id === undefined ? undefined : await repo.find(device.id, form.id);
      if (form.id !== undefined && !old) throw new AppError('notFound');
      if ((old?.version ?? 0) !== form.version) throw stale(true);
      const reasons = await reasonsOf(on, projectId);
      const given = old === undefined ? undefined : old.reason_id;
      if (!leafInUse([...reasons.values()], 'reject', form.reasonId, given))
        throw wrongFields(actor.language, [{ path: 'reasonId', message: everyFieldText.listedWrong }]);
      const facts: Facts = {
        ...{ time: form.time ?? (old ? old.time : at), quantity: form.quantity, reason_id: form.reasonId },
        ...{ source: form.source, note: form.note },
      };
      const view = (row: RejectRow) => rejectView(row, { device, reasons, language: actor.language });
      if (old && keys.every((key) => String(old[key]) === String(facts[key]))) return { result: view(old), entries: [], touched: {} };
      const row = { ...facts, version: form.version + 1, changed: at };
      const stored = old
        ? await repo.change(old.id, row)
        : await repo.add({ ...row, ...actorColumns(actor), project_id: projectId, device_id: device.id, created: at });
      const changes = changedFields(old ? logged(old, reasons) : {}, logged(facts, reasons));
      const entry = { projectId, deviceId: device.id, action: old ? actions.change : actions.add, target: device.name, ...changes };
      return { result: view(stored), entries: [entry], touched: {} };
    });
  }

  return {
    save,
    remove: ({ deviceId, id }: Pick<RejectForm, 'deviceId'> & { readonly id: number }, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const device = deviceOf(deviceId);
        const repo = rejectsRepo(on);
        const row = await repo.find(deviceId, id);
        if (!row) throw new AppError('notFound');
        await repo.remove(id);
        const oldValue = JSON.stringify(logged(row, await reasonsOf(on, device.projectId)));
        const entry = { projectId: device.projectId, deviceId, action: actions.remove, target: device.name, oldValue };
        return { result: { removed: true as const }, entries: [entry], touched: {} };
      }),
  };
}

export type Rejects = ReturnType<typeof createRejects>;
