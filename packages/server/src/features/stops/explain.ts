/** A user's explanation of a stop: reason and note. */
import { everyFieldText } from '@czyun/contract';
import { auditedChange } from '../../audit/index.ts';
import { actorColumns } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { leafInUse, type ReasonRow, reasonsRepo } from '../../reasons/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { bareStops, noteOn } from './found.ts';
import { type NoteRow, stopsRepo } from './repo.ts';
import type { StopsDeps } from './stops-query.ts';
import { actions } from './words.ts';

export interface StopForm {
  readonly deviceId: number;
  /** Any time within the stop. */
  readonly start: number;
  readonly version: number;
  readonly reasonId: number | null;
  readonly note: string;
}

const logged = (start: number, reason: ReasonRow | undefined, note: string) => ({
  stopStart: start,
  stopReason: reason?.name ?? '',
  stopNote: note,
});

export function createExplain(deps: StopsDeps & Pick<FeatureDeps, 'audit' | 'now'>) {
  const { registry, runStates, now } = deps;

  /** The reason must be a leaf in use, or the current reason of the stop. */
  function requireReason(form: StopForm, reasons: readonly ReasonRow[], old: NoteRow | undefined, actor: CallActor) {
    if (form.reasonId === null) return undefined;
    const reason = leafInUse(reasons, 'stop', form.reasonId, old?.reason_id);
    if (!reason) throw wrongFields(actor.language, [{ path: 'reasonId', message: everyFieldText.listedWrong }]);
    return reason;
  }

  return async (form: StopForm, actor: CallActor): Promise<{ start: number; version: number }> => {
    const device = registry.device(form.deviceId);
    if (!device) throw new AppError('notFound');
    const { projectId } = device;
    const at = now();
    const range = { start: form.start, end: form.start + 1, now: at };
    const { byDevice } = await bareStops({ runStates, devices: [device], range });
    const stop = byDevice[0]?.[1][0];
    if (!stop) throw wrongFields(actor.language, [{ path: 'start', message: everyFieldText.stopMissing }]);
    return auditedChange(deps, actor, async (on) => {
      const repo = stopsRepo(on);
      const reasons = await reasonsRepo(on).reasons(projectId);
      const notes = await repo.notes(projectId, stop.start, stop.end);
      const old = noteOn(
        stop,
        notes.filter(({ device_id }) => device_id === device.id),
      );
      if ((old?.version ?? 0) !== form.version) throw stale(true);
      const reason = requireReason(form, reasons, old, actor);
      const start = old?.start_time ?? stop.start;
      const before = reasons.find(({ id }) => id === old?.reason_id);
      if ((old?.reason_id ?? null) === form.reasonId && (old?.note ?? '') === form.note)
        return { result: { start, version: form.version }, entries: [], touched: {} };
      const row = { reason_id: form.reasonId, note: form.note, version: form.version + 1, changed: at, ...actorColumns(actor) };
      if (old) await repo.changeNote(old.id, row);
      else await repo.addNote({ ...row, project_id: projectId, device_id: device.id, start_time: start });
      const changes = changedFields(old ? logged(start, before, old.note) : {}, logged(start, reason, form.note));
      const entry = { projectId, deviceId: device.id, action: actions.setReason, target: device.name, ...changes };
      return { result: { start, version: form.version + 1 }, entries: [entry], touched: {} };
    });
  };
}
