/** One project of the demonstration, as its themes see it. */

import { dayMs } from '@czyun/contract';
import { unsigned } from '../../kernel/actor.ts';
import type { DeviceRecord, ProjectRecord } from '../../registry/types.ts';
import { dayOf } from '../../time/days.ts';
import { type PastCall, recordPastCalls } from '../andon/index.ts';
import type { Callers } from './caller.ts';
import { keepMade, madeIn } from './repo.ts';
import type { DemonstrationDeps, Person } from './types.ts';

export interface Site {
  readonly projectId: number;
  readonly project: ProjectRecord;
  readonly devices: readonly DeviceRecord[];
  /** Devices of a type, by its key, in the order of the description. */
  of(typeKey: string): readonly DeviceRecord[];
  role(role: string): DeviceRecord | undefined;
  /** `{deviceId}:{metric}`. */
  key(device: DeviceRecord, metric: string): string;
  paramId(device: DeviceRecord, metric: string): number | undefined;
  as(loginName: string): Person;
  /** Published password of the demonstration's accounts, for new accounts and for signatures. */
  readonly password: string;
  /** Host and port that pages may be embedded from; undefined: none. */
  readonly frameHost: string | undefined;
  /** Epoch ms. */
  now(): number;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
  /** Local date, this number of days from today. */
  date(days?: number): string;
  /** Records past andon calls in the name of the demonstration, since the product timestamps a call when it is made. */
  pastCalls(calls: readonly PastCall[]): Promise<void>;
  /**
   * Creates an object once, under a permanent name: an object removed by a user is not created again. `known`: the object exists although a
   * crash lost its record.
   */
  once(name: string, make: () => Promise<unknown>, known?: () => Promise<boolean>): Promise<void>;
}

export interface SiteOptions {
  readonly callers: Callers;
  readonly password: string;
  readonly project: ProjectRecord;
  readonly signal: AbortSignal;
}

type SiteDeps = Pick<DemonstrationDeps, 'db' | 'registry' | 'audit' | 'now' | 'worldNow'> & {
  readonly settings: Pick<DemonstrationDeps['settings'], 'FRAME_HOSTS'>;
};

export async function openSite(deps: SiteDeps, { callers, password, project, signal }: SiteOptions): Promise<Site> {
  const { db, registry, now, settings, worldNow } = deps;
  const devices = registry.devicesOf(project.id);
  const made = new Set(await madeIn(db, project.id));
  return {
    projectId: project.id,
    project,
    devices,
    of: (typeKey) => devices.filter(({ type }) => type.key === typeKey),
    role: (role) => devices.find((device) => device.role === role),
    key: (device, metric) => `${device.id}:${metric}`,
    paramId: (device, metric) => registry.paramOf(device.id, metric)?.paramId,
    as: (loginName) => callers.as(loginName),
    password,
    frameHost: settings.FRAME_HOSTS.split(',')
      .map((host) => host.trim())
      .find((host) => host !== '' && !host.includes('*')),
    now,
    signal,
    date: (days = 0) => dayOf(project.timeZone, dayOf(project.timeZone, now()).start + days * dayMs + dayMs / 2).date,
    pastCalls: (calls) => recordPastCalls(deps, calls, unsigned('demonstration', '')),
    async once(name, make, known) {
      signal.throwIfAborted();
      if (made.has(name)) return;
      if (!(await known?.())) await make();
      made.add(name);
      await keepMade(db, project.id, name, worldNow());
    },
  };
}
