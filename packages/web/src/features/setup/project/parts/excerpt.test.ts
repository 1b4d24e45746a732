import { describe, expect, it } from 'vitest';
import { excerptsOf } from './excerpt.ts';

const text = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`).join('\n');
const fault = (line: number) => ({ path: 'p', message: 'm', line, column: 1 });

describe('excerpts of a file', () => {
  it('surround each error, and merge where they touch', () => {
    const runs = excerptsOf(text, [fault(5), fault(8), fault(20)]);
    expect(runs.map((run) => run.map(({ number }) => number))).toEqual([
      [3, 4, 5, 6, 7, 8, 9, 10],
      [18, 19, 20],
    ]);
    expect(runs[0]?.find(({ number }) => number === 8)?.faults).toHaveLength(1);
  });
  it('have several errors of one line, and errors beyond the end', () => {
    expect(excerptsOf('a', [fault(1), fault(1), fault(9)])).toEqual([[{ number: 1, text: 'a', faults: [fault(1), fault(1), fault(9)] }]]);
    expect(excerptsOf(text, [{ path: '', message: 'm' }])).toEqual([]);
  });
});
