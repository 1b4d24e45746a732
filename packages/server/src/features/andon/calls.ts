/** Andon calls: started, answered and closed by persons; those of stopped machines are listed and answered too. */
import type { CallResult, Language } from '@czyun/contract';
import { type AndonCall, type AndonKind, type andonApi, type HelpKind, maxAndonCalls } from '@czyun/contract/andon';
import { auditedChange } from '../../audit/index.ts';
import { type Actor, actorColumns } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import type { FeatureDeps } from '../deps.ts';
import { callOfAlarm, callOfEntry, callOfRow, medianOf } from './call-view.ts';
import { type AskedCalls, type CallRow, callsRepo } from './calls-repo.ts';

export type CallsDeps = Pick<FeatureDeps, 'db' | 'registry' | 'audit' | 'now' | 'alarms'>;

const actions = {
  start: { zh: '安灯呼叫', en: 'Start andon call' },
  answer: { zh: '响应安灯呼叫', en: 'Answer andon call' },
  close: { zh: '关闭安灯呼叫', en: 'Close andon call' },
};

export const actorText = ({ userId, loginName, userName, linkId }: Omit<Actor, 'sessionId' | 'address'>): string =>
  JSON.stringify({ userId, loginName, userName, linkId });

/** Open calls of a project, oldest first. */
export async function openCalls({ db, registry, alarms }: CallsDeps, projectId: number, language: Language): Promise<AndonCall[]> {
  const persons = await callsRepo(db).open(projectId);
  const stops = alarms.calling(projectId).filter(({ kind }) => kind === 'stop');
  return [
    ...persons.map((row) => callOfRow(row, language, registry)),
    ...stops.map(({ kind, record }) => callOfAlarm(kind, record, language, registry)),
  ].toSorted((a, b) => a.since - b.since);
}

export function createAndonCalls(deps: CallsDeps) {
  const { db, registry, alarms, now } = deps;

  function requireDevice(deviceId: number): DeviceRecord {
    const device = registry.device(deviceId);
    if (!device) throw new AppError('notFound');
    return device;
  }

  const entryOf = (device: DeviceRecord, kind: AndonKind, action: { zh: string; en: string }) => ({
    ...{ projectId: device.projectId, deviceId: device.id, target: device.name, action },
    setValue: JSON.stringify({ andonKind: kind }),
  });

  const alarmOf = ({ id, projectId }: DeviceRecord, kind: AndonKind) =>
    alarms.calling(projectId).find((open) => open.kind === kind && open.record.deviceId === id)?.record;

  /** Acknowledges the call's alarm, so that notifications no longer repeat or escalate. */
  async function acknowledge(device: DeviceRecord, kind: AndonKind, actor: Actor, at: number): Promise<void> {
    const record = alarmOf(device, kind);
    if (record && record.id > 0) await alarms.acknowledge(device.projectId, [record.id], actor, at);
  }

  async function answerStop(device: DeviceRecord, actor: CallActor): Promise<AndonCall> {
    const record = alarmOf(device, 'stop');
    if (!record) throw new AppError('notFound');
    if (record.ackTime !== null) return callOfAlarm('stop', record, actor.language, registry);
    const at = now();
    await auditedChange(deps, actor, async () => ({ result: null, entries: [entryOf(device, 'stop', actions.answer)], touched: {} }));
    await acknowledge(device, 'stop', actor, at);
    return callOfAlarm('stop', alarmOf(device, 'stop') ?? record, actor.language, registry);
  }

  return {
    async start(deviceId: number, kind: HelpKind, actor: CallActor): Promise<AndonCall> {
      const device = requireDevice(deviceId);
      if (!device.enabled || registry.paramOf(deviceId, 'output_total') === undefined) throw new AppError('notFound');
      const row = await auditedChange<CallRow>(deps, actor, async (on) => {
        const repo = callsRepo(on);
        const facts = { project_id: device.projectId, device_id: deviceId, kind, created: now(), ...actorColumns(actor) };
        const added = await repo.add(facts);
        if (added) return { result: added, entries: [entryOf(device, kind, actions.start)], touched: {} };
        const open = await repo.openOf(deviceId, kind);
        if (!open) throw new AppError('conflict');
        return { result: open, entries: [], touched: {} };
      });
      alarms.call(deviceId, { kind });
      return callOfRow(row, actor.language, registry);
    },

    async step(deviceId: number, kind: AndonKind, step: 'answer' | 'close', actor: CallActor): Promise<AndonCall> {
      const device = requireDevice(deviceId);
      if (kind === 'stop') return answerStop(device, actor);
      const at = now();
      const row = await auditedChange<CallRow>(deps, actor, async (on) => {
        const repo = callsRepo(on);
        const open = await repo.openOf(deviceId, kind);
        if (!open) throw new AppError('notFound');
        if (step === 'answer' && open.answered !== null) return { result: open, entries: [], touched: {} };
        const by = actorText(actor);
        const changed = await repo.change(open.id, step === 'answer' ? { answered: at, answered_by: by } : { closed: at, closed_by: by });
        return { result: changed, entries: [entryOf(device, kind, actions[step])], touched: {} };
      });
      if (step === 'answer') await acknowledge(device, kind, actor, at);
      else alarms.endCall(deviceId, kind);
      return callOfRow(row, actor.language, registry);
    },

    async list(asked: Omit<AskedCalls, 'most'>, language: Language): Promise<CallResult<typeof andonApi.listAndonCalls>> {
      const { projectId, deviceId, start, end } = asked;
      const project = registry.project(projectId);
      if (!project || (deviceId !== undefined && registry.device(deviceId)?.projectId !== projectId)) throw new AppError('notFound');
      const repo = callsRepo(db);
      const within = { ...asked, most: maxAndonCalls };
      const list = [
        ...(await repo.between(within)).map((row) => callOfRow(row, language, registry)),
        ...(await repo.ofStops(within)).map((entry) => callOfEntry(entry, language, registry)),
      ]
        .toSorted((a, b) => b.since - a.since)
        .slice(0, maxAndonCalls);
      return {
        ...{ timeZone: project.timeZone, start, end, list },
        answerMs: medianOf(list.flatMap(({ since, answered }) => (answered === null ? [] : answered.at - since))),
        closeMs: medianOf(list.flatMap(({ since, closed }) => (closed === null ? [] : closed.at - since))),
      };
    },
  };
}

export type AndonCalls = ReturnType<typeof createAndonCalls>;
