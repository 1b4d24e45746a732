/** News between servers that share a store: each module's changes are sent to the others, which update their memory. */
import type { OtherServers } from '../accounts/index.ts';
import type { Alarms } from '../alarms/types.ts';
import type { Bus } from '../bus/index.ts';
import { SpentCalls } from '../http/spent-calls.ts';
import type { Jobs } from '../jobs/index.ts';
import { createPeriodic, logFailures } from '../kernel/periodic.ts';
import type { ProjectChange, ProjectChanges } from '../kernel/project-changes.ts';
import type { Registry, Touched } from '../registry/index.ts';
import { alarmSettingsNews, attemptsNews, callsNews, changesNews, jobsNews, registryNews, sessionsNews, topics } from './channels.ts';
import { createReader, type ReaderLogger } from './read-again.ts';

export interface NewsDeps {
  readonly bus: Bus;
  readonly logger: ReaderLogger;
}

/** A registry whose edits reach the registries of other servers. */
export function shareRegistry(registry: Registry, { bus, logger }: NewsDeps): Registry {
  const reader = createReader('the registry', () => registry.reload(), logger);
  bus.subscribe(registryNews, {
    heard: (touched) => reader.read(() => (touched === 'all' ? registry.reload() : registry.refresh(touched))),
    missed: reader.readAll,
  });
  return {
    ...registry,
    async reload() {
      await registry.reload();
      bus.publish(registryNews, 'all');
    },
    async refresh(touched: Touched) {
      const { projects = [], devices = [] } = touched;
      const lists = { projects: [...projects], devices: [...devices] };
      await registry.refresh(lists);
      bus.publish(registryNews, lists);
    },
  };
}

/** Alarms whose settings (limits, rules, suppressions) are read again by the server that evaluates them. */
export function shareAlarms(alarms: Alarms, registry: Pick<Registry, 'projects' | 'devices'>, { bus, logger }: NewsDeps): Alarms {
  async function readAll(): Promise<void> {
    await alarms.rulesChanged();
    for (const { id } of registry.devices()) await alarms.limitsChanged(id);
    for (const { id } of registry.projects()) await alarms.refreshSuppressions(id);
  }
  const reader = createReader('settings of alarms', readAll, logger);
  bus.subscribe(alarmSettingsNews, {
    heard: ({ rules, limitsOf, suppressionsOf }) =>
      reader.read(async () => {
        if (rules) await alarms.rulesChanged();
        if (limitsOf !== undefined) await alarms.limitsChanged(limitsOf);
        if (suppressionsOf !== undefined) await alarms.refreshSuppressions(suppressionsOf);
      }),
    missed: reader.readAll,
  });
  return {
    ...alarms,
    async limitsChanged(deviceId) {
      await alarms.limitsChanged(deviceId);
      bus.publish(alarmSettingsNews, { limitsOf: deviceId });
    },
    async rulesChanged() {
      await alarms.rulesChanged();
      bus.publish(alarmSettingsNews, { rules: true });
    },
    async refreshSuppressions(projectId) {
      await alarms.refreshSuppressions(projectId);
      bus.publish(alarmSettingsNews, { suppressionsOf: projectId });
    },
  };
}

/** Sessions and rights that another server ended or changed are invalidated here at once; attempts at any server count at all servers. */
export function sharedSessions(bus: Bus): OtherServers {
  return {
    ended: () => bus.publish(sessionsNews, null),
    onEnded: (listener) => void bus.subscribe(sessionsNews, { heard: listener, missed: listener }),
    attempts: {
      send: (attempt) => bus.publish(attemptsNews, attempt),
      onHeard: (listener) => void bus.subscribe(attemptsNews, { heard: listener, missed: () => undefined }),
    },
  };
}

/** Delay until other servers count a call, ms: a message for each call would cost as much as a cheap call. */
const callsEveryMs = 1000;

/** Counts calls toward the allowances of all servers. */
export function shareCalls({ bus, logger }: NewsDeps): { readonly spent: SpentCalls; close(): Promise<void> } {
  const spent = new SpentCalls();
  bus.subscribe(callsNews, { heard: (calls) => spent.heard(calls), missed: () => undefined });
  const sending = createPeriodic({
    everyMs: callsEveryMs,
    work() {
      const calls = spent.take();
      if (calls) bus.publish(callsNews, calls);
    },
    failed: logFailures(logger, 'warn', 'calls could not be sent to other servers'),
  });
  void sending.start();
  return { spent, close: () => sending.stop() };
}

/** Changes for open pages, from all servers. */
export function shareChanges(changes: ProjectChanges, registry: Pick<Registry, 'projects'>, bus: Bus): ProjectChanges {
  bus.subscribe(changesNews, {
    heard: (change) => changes.publish(change),
    missed() {
      for (const { id } of registry.projects()) for (const topic of topics) changes.publish({ projectId: id, topic });
    },
  });
  return {
    on: (listener) => changes.on(listener),
    publish(change: ProjectChange) {
      changes.publish(change);
      bus.publish(changesNews, change);
    },
    get size() {
      return changes.size;
    },
  };
}

/** Maximum number of jobs read again after lost news. */
const maxJobs = 200;

/** Progress and ends of jobs that run on other servers. */
export function shareJobs(jobs: Pick<Jobs, 'news' | 'get' | 'list'>, { bus, logger }: NewsDeps): void {
  let isOfOthers = false;
  const report = (record: Parameters<typeof jobs.news.publish>[0]) => {
    isOfOthers = true;
    jobs.news.publish(record);
    isOfOthers = false;
  };
  const reader = createReader(
    'jobs',
    async () => {
      const { list } = await jobs.list({ offset: 0, limit: maxJobs });
      for (const record of list) report(record);
    },
    logger,
  );
  jobs.news.on(function sendJob({ id }) {
    if (!isOfOthers) bus.publish(jobsNews, { id });
  });
  bus.subscribe(jobsNews, {
    heard: ({ id }) =>
      reader.read(async () => {
        const record = await jobs.get(id);
        if (record) report(record);
      }),
    missed: reader.readAll,
  });
}
