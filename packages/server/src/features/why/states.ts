/** Explanation of a device state: its start, the reading that shows it, and its cause. */
import { type Language, stateWords, type UnitState, unitStateOf } from '@czyun/contract';
import { causeAfterMs } from '../../figure-sources/causes.ts';
import type { RunStateService } from '../../figure-sources/run-states.ts';
import { nameIn } from '../../registry/index.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import type { Current } from '../../telemetry/types.ts';
import type { FeatureDeps } from '../deps.ts';
import { alarmTree } from './alarms.ts';
import { commandTree, personTree } from './commands.ts';
import { alarmEntry, latestCommand } from './repo.ts';
import { type Tree, toDevice } from './tree.ts';
import { readingTree } from './values.ts';
import { spanText, words } from './words.ts';

export interface StateDeps extends Pick<FeatureDeps, 'db' | 'registry' | 'telemetry' | 'states' | 'past'> {
  readonly runStates: Pick<RunStateService, 'ofDevice' | 'causes'>;
  /** The stop of a device at an instant, with the explanation of a user. */
  readonly stopAt: (
    query: { readonly deviceId: number; readonly time: number },
    language: Language,
    now: number,
  ) => Promise<{
    readonly stop: {
      readonly reason: { readonly name: string; readonly group: string } | null;
      readonly note: string;
      readonly by: { readonly userId: number | null; readonly loginName: string; readonly userName: string } | null;
      readonly at: number | null;
    } | null;
  }>;
}

/** Maximum time from a command to the resulting state, ms. */
const commandBeforeMs = 300_000;

const stopped: readonly (UnitState | 'unknown')[] = ['stop', 'fault', 'offline', 'standby'];

async function readingOf({ telemetry, past }: StateDeps, device: DeviceRecord, at: number | undefined, now: number) {
  const metric = device.type.status?.metric;
  const param = metric === undefined ? undefined : device.params.find(({ point }) => point.metric === metric);
  if (!param) return undefined;
  const current: Current | undefined =
    at === undefined ? telemetry.newest.get(param.paramId) : (await past.values([param.paramId], at, now)).get(param.paramId);
  return { param, current };
}

/** A user's explanation of the stop. */
async function reasonTrees({ stopAt }: StateDeps, device: DeviceRecord, time: number, language: Language, now: number): Promise<Tree[]> {
  const { stop } = await stopAt({ deviceId: device.id, time }, language, now);
  if (!stop?.by) return [];
  const text = [stop.reason?.group, stop.reason?.name, stop.note].filter(Boolean).join(' · ');
  const { userId, loginName, userName } = stop.by;
  const by = personTree(words.askedBy[language], { user_id: userId, login_name: loginName, user_name: userName }, stop.at);
  return [{ role: 'note', label: words.reason[language], text, time: stop.at, below: [{ ...by, label: words.givenBy[language] }] }];
}

export async function stateTree(
  deps: StateDeps,
  device: DeviceRecord,
  at: number | undefined,
  language: Language,
  now: number,
): Promise<Tree> {
  const { db, states, past, runStates } = deps;
  const instant = at ?? now;
  const known = at === undefined ? states.get(device.id) : (await past.states([device], at, now))[0];
  const state = unitStateOf({ status: known?.status ?? 'offline', detail: known?.detail });
  const span = (await runStates.ofDevice(device, instant - 1, instant, now)).at(-1);
  const began = span?.began;
  const reading = await readingOf(deps, device, at, now);
  const below: Tree[] = [];
  if (state === 'offline') {
    const last = known?.lastMessage ?? null;
    below.push(
      { role: 'reading', label: words.lastMessage[language], time: last, text: last === null ? words.noReading[language] : null },
      { role: 'constant', label: words.offlineAfter[language], text: spanText(device.driver.offlineAfterMs, language) },
    );
  } else if (reading) {
    const label = reading.param.point.name[language];
    below.push(readingTree(device, reading.param, reading.current, language, { label }));
  }
  if (began !== undefined) {
    const [alarm] = await runStates.causes(device.id, [{ state: span?.state ?? 'unknown', began }]);
    const entry = alarm ? await alarmEntry(db, device.projectId, alarm.id) : undefined;
    const command = await latestCommand(db, device.id, began - commandBeforeMs, began + causeAfterMs);
    if (entry) below.push(await alarmTree(deps, entry, language, { label: words.cause[language] }));
    if (command) below.push(await commandTree(deps, command, language));
    if (stopped.includes(state)) below.push(...(await reasonTrees(deps, device, began, language, now)));
  }
  return {
    ...{ role: 'figure', label: `${nameIn(language, device)} · ${words.state[language]}`, text: stateWords[state][language] },
    ...{ time: began ?? known?.lastMessage ?? null, rule: state === 'offline' ? words.silent[language] : words.stateRule[language] },
    ...{ to: toDevice(device.id), below },
  };
}
