import { createPeriodic, logFailures } from '../kernel/periodic.ts';
import { acknowledgeEntries } from './entries/acknowledge.ts';
import { recordOf } from './entries/log-rows.ts';
import type { AlarmsOptions } from './options.ts';
import { type AlarmParts, createParts } from './parts.ts';
import { andonKey, andonKindOf, andonWord, helpWord } from './points/andon.ts';
import { conditionsNow } from './suppression/index.ts';
import type { AlarmRecord, Alarms } from './types.ts';
import { AlarmWatch } from './watch.ts';

/**
 * Raises and clears log entries from device bits, states and silence, limits and rules, and logs run states; continues with the open
 * entries of the log. Create it before the driver manager starts. parts.ts: its components; watch.ts: what it follows.
 */
export async function createAlarms(options: AlarmsOptions): Promise<Alarms> {
  const parts = createParts(options);
  const { registry, newest, states, seats } = parts;
  const watch = new AlarmWatch(parts);
  for (const each of parts.configured) await each.load();
  // Seats gained or lost while the log is read are handled like later ones.
  const started = Promise.withResolvers<void>();
  const unseat = seats.onChange({
    async gained(projectIds) {
      parts.arriving.add(projectIds);
      await started.promise;
      await watch.gained(projectIds);
    },
    lost: (projectIds) => watch.lost(projectIds),
    async leaving() {
      await parts.writer.flush();
      // Changes during the first flush.
      await parts.writer.flush();
    },
  });
  await watch.start();
  started.resolve();
  const ends = [
    newest.onChange((batch) => watch.readings(batch)),
    newest.onLate((batch) => parts.late.take(batch)),
    states.onChange((changed) => watch.states(changed)),
    registry.onChange((change) => watch.devices(change)),
    unseat,
  ];
  const ticks = createPeriodic({
    everyMs: options.tickMs ?? 1000,
    work: () => watch.tick(),
    failed: logFailures(options.logger, 'error', 'the periodic evaluation of alarms failed'),
  });
  await ticks.start();
  return {
    ...viewOf(parts),
    ...actionsOf(parts),
    async close() {
      for (const end of ends) end();
      await ticks.stop();
      await parts.late.close();
      await parts.writer.close();
    },
  };
}

function viewOf(parts: AlarmParts): Pick<Alarms, 'open' | 'openIn' | 'openCount' | 'worst' | 'calling' | 'suppressedBy' | 'onChange'> {
  const { registry, machines, news } = parts;
  const openEntry = (key: string) => machines.openEntry(key);
  const openIn = (projectIds: ReadonlySet<number>) => {
    const found: AlarmRecord[] = [];
    for (const { stored } of machines.open()) if (stored.id !== null && projectIds.has(stored.row.project_id)) found.push(recordOf(stored));
    return Map.groupBy(
      found.sort((a, b) => a.severity - b.severity || b.startTime - a.startTime),
      ({ projectId }) => projectId,
    );
  };
  return {
    open: (projectId) => openIn(new Set([projectId])).get(projectId) ?? [],
    openIn,
    openCount: (deviceId) => machines.openCount(deviceId),
    worst: (deviceId) => machines.worst(deviceId),
    calling(projectId) {
      return [...machines.open()].flatMap(({ key, source, stored }) => {
        const kind = source.device.projectId === projectId ? andonKindOf(key) : undefined;
        return kind === undefined ? [] : { kind, record: recordOf(stored) };
      });
    },
    suppressedBy(deviceId, alarmKey, severity) {
      const device = registry.device(deviceId);
      return device && openEntry(alarmKey) ? conditionsNow(parts, openEntry)(alarmKey, device, severity) : null;
    },
    onChange: (listener) => news.on(listener),
  };
}

type Actions = Pick<
  Alarms,
  'call' | 'endCall' | 'acknowledge' | 'stored' | 'refreshSuppressions' | 'stoodSince' | 'limitsChanged' | 'rulesChanged' | 'clockSet'
>;

function actionsOf(parts: AlarmParts): Actions {
  const { db, machines, writer, suppressions, limits, rules, clock, publish } = parts;
  return {
    call(deviceId, call) {
      const { registry, isJudged, now } = parts;
      const device = registry.device(deviceId);
      if (!device?.enabled || !isJudged(device.projectId)) return;
      const at = now();
      const word = call.kind === 'stop' ? andonWord(call.minutes) : helpWord(call.kind);
      machines.raise(andonKey(deviceId, call.kind), { device }, { time: at, at, mark: { severity: 2, log: 2 }, word });
    },
    endCall(deviceId, kind) {
      const at = parts.now();
      machines.clear(andonKey(deviceId, kind), at, at);
    },
    async acknowledge(projectId, ids, user, at) {
      await writer.flush();
      const { count, others } = await acknowledgeEntries({ db, machines, writer }, projectId, ids, user, at);
      publish(others);
      return count;
    },
    async refreshSuppressions(projectId) {
      await suppressions.read(projectId);
      machines.refreshSuppressions();
      await writer.flush();
    },
    stored: () => writer.stored(),
    stoodSince: (id, key, start) => machines.stoodSince(id, key, start),
    limitsChanged: (deviceId) => limits.changed(deviceId),
    rulesChanged: () => rules.load(),
    clockSet: (adjustment) => clock.take(adjustment),
  };
}
