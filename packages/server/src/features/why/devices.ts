/** Explanation of the device states of a project: each device with its state. */
import { type Language, stateWords, unitStateOf } from '@czyun/contract';
import { nameIn } from '../../registry/index.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import type { StateDeps } from './states.ts';
import { type Tree, toDevice } from './tree.ts';
import { words } from './words.ts';

/** In order of attention. */
const order = ['fault', 'offline', 'stop', 'standby', 'auto', 'run'] as const;

export async function devicesTree(
  { states, past }: Pick<StateDeps, 'states' | 'past'>,
  devices: readonly DeviceRecord[],
  at: number | undefined,
  language: Language,
  now: number,
): Promise<Tree> {
  const known = at === undefined ? devices.map(({ id }) => states.get(id)) : await past.states(devices, at, now);
  const below = devices.map((device, index) => {
    const found = known[index];
    const state = unitStateOf({ status: found?.status ?? 'offline', detail: found?.detail });
    const tree: Tree = {
      ...{ role: 'reading', label: nameIn(language, device), text: stateWords[state][language], time: found?.lastMessage ?? null },
      to: toDevice(device.id),
    };
    return { state, tree };
  });
  const placeOf = (state: string) => (order as readonly string[]).indexOf(state);
  const counts = Map.groupBy(below, ({ state }) => state);
  const text = [...counts]
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([state, of]) => `${stateWords[state][language]} ${of.length}`)
    .join(' · ');
  return {
    ...{ role: 'figure', label: words.devices[language], text, time: at ?? now, rule: words.devicesRule[language] },
    below: below.toSorted((a, b) => placeOf(a.state) - placeOf(b.state)).map(({ tree }) => tree),
  };
}
