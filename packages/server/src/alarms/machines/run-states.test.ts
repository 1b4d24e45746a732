/** The end of a state that another server watched before. */
import { expect, it } from 'vitest';
import { FakeRegistry, recordFixture } from '../../drivers/device-fixture.ts';
import type { StoredEntry } from '../entries/entry-writer.ts';
import { stateRow } from '../entries/log-rows.ts';
import { RunStates } from './run-states.ts';

const start = 1_795_000_000_000;
const hour = 3_600_000;
const device = recordFixture(1, 'm1');

/** A state since `start`, and another one five hours later; [state, start, end] in hours. */
function over(lastMessage: number | null, watched: number | undefined) {
  const touched = new Set<StoredEntry>();
  const states = new RunStates(new FakeRegistry([device]), { touch: (entry) => void touched.add(entry) });
  const stood: StoredEntry = { id: 1, row: stateRow('1:state', device, 'run', start) };
  const known = {
    get: () => ({ deviceId: 1, status: 'offline' as const, lastMessage }),
    health: () => expect.fail(),
    onChange: () => () => {},
  };
  states.restore([stood], known, () => watched);
  states.take({ deviceId: 1, status: 'run', lastMessage: start + 5 * hour }, start + 5 * hour);
  return [...touched].map(({ row }) => [(row.start_time - start) / hour, row.recover_time ? (row.recover_time - start) / hour : null]);
}

it('ends at the last message of the device, if known', () => {
  expect(over(start + 2 * hour, start + 3 * hour)).toEqual([
    [0, 2],
    [5, null],
  ]);
});

it('otherwise ends when the project was last watched, and never before it began', () => {
  expect(over(null, start + 3 * hour)).toEqual([
    [0, 3],
    [5, null],
  ]);
  expect(over(null, start - hour)).toEqual([
    [0, 0],
    [5, null],
  ]);
});

it('continues if the project was watched until a moment ago', () => {
  expect(over(null, start + 5 * hour - 1000)).toEqual([]);
});
