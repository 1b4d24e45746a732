/** How often one caller may make the calls that cost much or that guessing is done with. Everything else is as fast as the server. */
import { networkOf } from '../network-of.ts';
import { AppError } from './errors.ts';
import type { SessionInfo } from './session-info.ts';

/** Asked before the body of a call is read. */
export interface CallLimits {
  /** Counts one call of `name`; throws `tooManyRequests` when its caller made too many. */
  take(name: string, caller: { readonly session: SessionInfo | null; readonly address: string }): void;
}

interface Allowance {
  /** Calls in one go. */
  readonly burst: number;
  /** Calls that come back with time. */
  readonly perSecond: number;
  /** Whom they are counted for (`person`: all his sessions together); people without a session always by their address. */
  readonly by: 'session' | 'person' | 'address';
}

const allowances = {
  /** Hashing passwords is slow by intent; guessing at one account is slowed down further (features/accounts/throttle.ts). */
  signIn: { burst: 120, perSecond: 2, by: 'address' },
  /** Reads of many rows: a screen asks a handful at once, an export page by page. */
  search: { burst: 300, perSecond: 20, by: 'session' },
  /** Whole files in or out. */
  bulk: { burst: 60, perSecond: 1, by: 'session' },
  /** Calls that make us call others. */
  outside: { burst: 30, perSecond: 3, by: 'session' },
  /** Calls that make us knock at addresses in the field which the caller names: 60 in any minute, enough to read registers every 2 s. */
  field: { burst: 30, perSecond: 0.5, by: 'person' },
} as const satisfies Readonly<Record<string, Allowance>>;

type Group = keyof typeof allowances;

const callsOf: Readonly<Record<Group, readonly string[]>> = {
  signIn: ['login', 'login2', 'firstAdministrator', 'register2', 'memberRegister', 'changePassword', 'invitationAccept', 'backup'],
  search: [
    'getParamHistory',
    'getStatParamHistory',
    'deviceChart',
    'queryDeviceParamHistoryData',
    'queryParamHistoryLastData',
    'queryMultiParamHistoryLastData',
    'queryMultiComputeData',
    'queryHistoryData',
    'queryParamHistoryData',
    'getAnaPage',
    'getDeviceAnaPage',
    'deviceSeries',
    'temp',
    'getSubentryData',
    'getLogs',
    'orSearch',
    'andSearch',
    'rangeOrSearch',
    'rangeAndSearch',
    'projRangeOrSearch',
    'projRangeAndSearch',
  ],
  bulk: ['importReadings', 'computeAlarms', 'uploadFile', 'addDeviceType', 'exportProject', 'importProject', 'importProjects', 'errorCal'],
  outside: ['createWeiXinToken', 'getCameraToken', 'startPanTilt', 'stopPanTilt'],
  field: ['testConnection', 'readRegisters'],
};

const groupOf: ReadonlyMap<string, Group> = new Map(
  (Object.keys(callsOf) as Group[]).flatMap((group) => callsOf[group].map((name): [string, Group] => [name, group])),
);

/** Names of the calls that are counted. */
export const limitedCalls: readonly string[] = [...groupOf.keys()];

const mostKeys = 20_000;

/** Limits in memory; `now` is epoch ms. */
export function createCallLimits(now: () => number): CallLimits {
  /** What is left of each caller's allowance, and when that was so. */
  const left = new Map<string, { calls: number; at: number; fullAt: number }>();

  /** Full ones say nothing; beyond them the oldest go. */
  function forget(time: number): void {
    for (const [key, { fullAt }] of left) if (fullAt <= time) left.delete(key);
    for (const key of left.keys()) {
      if (left.size <= mostKeys / 2) break;
      left.delete(key);
    }
  }

  return {
    take(name, { session, address }) {
      const group = groupOf.get(name);
      if (group === undefined) return;
      const { burst, perSecond, by } = allowances[group];
      const key = `${group}\n${callerOf(by, session, address)}`;
      const time = now();
      const known = left.get(key);
      const calls = known ? Math.min(burst, known.calls + (Math.max(0, time - known.at) / 1000) * perSecond) : burst;
      if (calls < 1) throw new AppError('tooManyRequests', { seconds: Math.max(1, Math.ceil((1 - calls) / perSecond)) });
      left.delete(key);
      left.set(key, { calls: calls - 1, at: time, fullAt: time + ((burst - calls + 1) / perSecond) * 1000 });
      if (left.size > mostKeys) forget(time);
    },
  };
}

function callerOf(by: Allowance['by'], session: SessionInfo | null, address: string): string {
  if (session === null || by === 'address') return networkOf(address);
  return by === 'person' ? String(session.userId) : session.tokenHash;
}
