/** One step when its turn has come: judged by what is so now, noted as sent, sent once, read back. */
import type { WriteAnswer } from '../drivers/types.ts';
import { supersedes } from './ends.ts';
import { inputsOf, type Neighbour, refusalOf } from './judge.ts';
import { goodValue, type Knowledge } from './knowledge.ts';
import { readBack, watchReadings } from './read-back.ts';
import type { Sending } from './repo.ts';
import { laterCommands, pendingReverts } from './reverts-repo.ts';
import type { Step } from './step.ts';
import { tagOn } from './tags-repo.ts';
import type { CommandsDeps, CommandTimes, Outcome } from './types.ts';
import { reasons } from './words.ts';

export interface PerformDeps extends Omit<CommandsDeps, 'times' | 'audit' | 'worldNow'> {
  readonly times: CommandTimes;
  readonly knowledge: Knowledge;
  /** Of the rows that are ours. */
  readonly owner: string;
  /** Until when a lease that is renewed now lasts, epoch ms. */
  readonly leaseEnd: () => number;
  /** Whether a project wants two persons for what is dangerous. */
  readonly isApprovalRequired: (projectId: number) => Promise<boolean>;
}

export const refused = (reason: Outcome['reason']): Outcome => ({ result: 'refused', reason, readBack: null });

/** Ends a step from judging to reading back; null: the step is no longer ours, `waits`: a second person comes first. Never rejects. */
export function createPerform(deps: PerformDeps): (step: Step) => Promise<Outcome | 'waits' | null> {
  const { db, registry, newest, states, knowledge, times, now } = deps;

  /** `read`: what the device has just told; null: it cannot be asked, and its newest good values count. */
  function neighbour(deviceId: number, metric: string, read: ReadonlySet<string> | null): Neighbour {
    const param = registry.paramOf(deviceId, metric);
    const value = read === null ? knowledge.value(param?.paramId) : read.has(metric) ? goodValue(newest, param?.paramId) : null;
    return { name: param?.point.name ?? { zh: metric, en: metric }, value: value ?? undefined };
  }

  const isOffline = ({ param }: Step) => states.get(param.deviceId).status === 'offline';

  /** How long it may still wait for the wire, ms. */
  function waitOf({ group }: Step): number {
    return Math.max(1, Math.min(times.wireMs, group.notAfter === null ? Number.POSITIVE_INFINITY : group.notAfter - now()));
  }

  async function readInputs(step: Step): Promise<ReadonlySet<string> | null> {
    const { deviceId, point } = step.param;
    const inputs = inputsOf(point);
    if (inputs.length === 0) return null;
    const read = (await deps.readNow?.(deviceId, inputs, times.writeMs, waitOf(step))) ?? null;
    // A device that cannot be asked: what was written to it a moment ago must have had its effect in what it reports.
    const paramIds = inputs.flatMap((metric) => registry.paramOf(deviceId, metric)?.paramId ?? []);
    if (read === null) await knowledge.fresh(deviceId, paramIds, times.settleMs);
    return read;
  }

  async function refusal(step: Step): Promise<Outcome | null> {
    const { group, param, value } = step;
    if (!(await group.asker.may(param))) return refused(reasons.noPermission);
    // De-energising stays possible under a tag, whoever asks; everything else waits until it is off (docs/decisions/009).
    const tag = step.isStop ? undefined : await tagOn(db, param.deviceId, now());
    if (tag) return refused(reasons.tagged(tag, registry.project?.(param.projectId)?.timeZone ?? 'UTC'));
    const later = group.revertOf === null ? undefined : await laterThan(step, group.revertOf);
    if (later !== undefined) return { ...refused(reasons.superseded(later)), final: true };
    // First: of a device that is offline nothing is known that a value could be judged by, and that is why.
    if (isOffline(step)) return refused(reasons.offline);
    const read = await readInputs(step);
    const reason = refusalOf(param.point, value, (metric) => neighbour(param.deviceId, metric, read));
    if (reason) return refused(reason);
    return isOffline(step) ? refused(reasons.offline) : null;
  }

  /** A command that makes this fall-back meaningless. */
  async function laterThan({ param, value }: Step, of: number): Promise<number | undefined> {
    const later = await laterCommands(db, param.deviceId, of);
    const owed = { paramId: param.paramId, value };
    return later.find((row) => row.revert_of !== of && supersedes(registry, { paramId: row.param_id, value: row.asked_value }, owed))?.id;
  }

  /** Said anew at every place after which it would be too late. */
  function tooLate({ called, group, param }: Step): Outcome | null {
    if (called) return refused(called);
    if (deps.seats?.holds(param.projectId) === false) return refused(reasons.elsewhere);
    return group.notAfter !== null && now() > group.notAfter ? refused(reasons.expired) : null;
  }

  /** What it will owe: the value before, or that of a fall-back which it takes the place of. */
  async function owedBy({ group, param }: Step, sentAt: number): Promise<Sending['revert'] | 'unknown'> {
    const { revert } = group;
    if (!revert) return null;
    const given = revert.values?.[param.point.metric];
    const standing = given === undefined ? (await pendingReverts(db, param.deviceId)).find((row) => row.param_id === param.paramId) : null;
    const value = given ?? standing?.revert_value ?? (param.point.access === 'w' ? null : knowledge.value(param.paramId));
    if (value === null) return 'unknown';
    group.revertAt ??= 'at' in revert ? revert.at : sentAt + revert.afterMs;
    return { at: group.revertAt, value };
  }

  async function send(step: Step): Promise<Outcome> {
    const { param, value } = step;
    const { deviceId, paramId, point } = param;
    const readings = watchReadings(newest, paramId);
    try {
      const request = { deviceId, metric: point.metric, value, timeoutMs: times.writeMs, waitMs: waitOf(step), signal: step.off.signal };
      const answer = await deps.write(request);
      if (!answer.ok) return (answer.reason === 'notSent' && calledOff(step)) || unanswered(answer);
      knowledge.wrote(deviceId, paramId, answer.readBack ?? null);
      return await readBack({ paramId, point, asked: value, answered: answer.readBack, settleMs: times.settleMs }, readings);
    } catch (error) {
      deps.logger.error({ err: error, commandId: step.id }, 'a command broke off');
      return { result: 'timeout', reason: reasons.broken, readBack: null };
    } finally {
      readings.stop();
    }
  }

  function calledOff(step: Step): Outcome | null {
    const late = tooLate(step);
    return late && { ...late, neverLeft: true };
  }

  /** Everything up to the first byte; an outcome: it will not be sent; null: it is noted as sent. */
  async function prepare(step: Step): Promise<Outcome | 'lost' | 'waits' | null> {
    const late = tooLate(step) ?? (await refusal(step)) ?? tooLate(step);
    if (late) return late;
    if (step.group.waits && (await deps.isApprovalRequired(step.param.projectId))) {
      return step.group.asker.by.linkId === null ? 'waits' : refused(reasons.needsPerson);
    }
    step.oldValue = knowledge.value(step.param.paramId);
    const time = now();
    const revert = await owedBy(step, time);
    if (revert === 'unknown') return refused(reasons.noFallBack);
    const { oldValue } = step;
    const sending = { owner: deps.owner, leaseEnd: deps.leaseEnd(), oldValue, time, revert };
    const isOurs = await step.keeping().noteSent(step, sending);
    return isOurs ? calledOff(step) : 'lost';
  }

  return async (step) => {
    let ready: Awaited<ReturnType<typeof prepare>>;
    try {
      ready = await prepare(step);
    } catch (error) {
      deps.logger.error({ err: error, commandId: step.id }, 'a command could not be judged');
      return { ...refused(reasons.failedBefore), neverLeft: true };
    }
    if (ready === 'lost') return null;
    if (ready === 'waits') return ready;
    return ready ?? send(step);
  };
}

function unanswered(answer: Extract<WriteAnswer, { ok: false }>): Outcome {
  if (answer.reason === 'offline') return { ...refused(reasons.offline), neverLeft: true };
  if (answer.reason === 'notSent') return { ...refused(reasons.notSent(answer.detail)), neverLeft: true };
  if (answer.reason === 'refused') return { ...refused(reasons.deviceRefused(answer.detail)), final: true };
  return { result: 'timeout', reason: reasons.sentTimeout, readBack: null };
}
