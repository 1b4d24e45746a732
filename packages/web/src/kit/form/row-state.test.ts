import { describe, expect, it } from 'vitest';
import { changed, fieldAt, fresh, refused, touching } from './form-state.ts';
import { draftOfRows, rowCount, rowsOf, withoutRow, withRow } from './row-state.ts';

const three = draftOfRows('networks', [
  { network: '10.1.0.0/16', note: 'PCS' },
  { network: '10.2.0.0/16', note: '' },
  { network: 'bms.local', note: 'BMS' },
]);
const start = () => fresh<string>({ name: 'a', ...three, 'networks.of.others': 'b' });

describe('rows in a form', () => {
  it('have the paths that the server uses, and are returned in order', () => {
    expect(Object.keys(three)).toContain('networks.1.network');
    expect(rowCount(start().values, 'networks')).toBe(3);
    expect(rowsOf(start().values, 'networks', ['network', 'note'])).toEqual([
      { network: '10.1.0.0/16', note: 'PCS' },
      { network: '10.2.0.0/16', note: '' },
      { network: 'bms.local', note: 'BMS' },
    ]);
    expect(rowCount(start().values, 'network')).toBe(0);
  });
  it('are added at the end and stay in numeric order after the tenth', () => {
    let state = fresh<string>({});
    for (let n = 0; n < 12; n += 1) state = withRow(state, 'networks', { network: `host-${n}` });
    expect(rowsOf(state.values, 'networks', ['network']).at(-1)).toEqual({ network: 'host-11' });
  });
  it('take along changes, left marks and messages when a row before them is removed', () => {
    const left = touching(start(), ['networks.1.network', 'networks.2.note', 'name']);
    const refusals = refused(left, left.values, {
      message: 'no',
      fields: [
        { path: 'networks.0.network', message: 'first' },
        { path: 'body.networks.2.network', message: 'third' },
        { path: 'name', message: 'name' },
      ],
    });
    const state = withoutRow(refusals, 'networks', 1);
    expect(rowsOf(state.values, 'networks', ['network'])).toEqual([{ network: '10.1.0.0/16' }, { network: 'bms.local' }]);
    expect([...state.touched].sort()).toEqual(['name', 'networks.1.note']);
    expect(state.refusals).toEqual({ 'networks.0.network': 'first', 'networks.1.network': 'third', name: 'name' });
    expect(state.values).toMatchObject({ name: 'a', 'networks.of.others': 'b' });
    expect(rowCount(withoutRow(state, 'networks', 0).values, 'networks')).toBe(1);
  });
  it('drop a message about another text that now has their number', () => {
    const sent = start();
    const later = withoutRow(sent, 'networks', 0);
    const refusal = { message: 'no', fields: [{ path: 'networks.0.network', message: 'wrong' }] };
    expect(refused(later, sent.values, refusal)).toMatchObject({ refusals: {}, failure: null });
    expect(refused(changed(sent, 'name', 'c'), sent.values, refusal).refusals).toEqual({ 'networks.0.network': 'wrong' });
  });
});

describe('field of a path', () => {
  const fields = ['name', 'networks.0.network', 'cameras', 'pollS', 'note'];
  const at = (path: string) => fieldAt(path, (name) => fields.includes(name), { pollMs: 'pollS' });
  it('is its longest suffix, the field that contains it, or its other name in the form', () => {
    expect(at('body.networks.0.network')).toBe('networks.0.network');
    expect(at('networks.1.note')).toBe('note');
    expect(at('cameras.12')).toBe('cameras');
    expect(at('connection.pollMs')).toBe('pollS');
  });
  it('is null if no step of it is a field', () => {
    expect(at('connection.kind')).toBeNull();
    expect(at('')).toBeNull();
    expect(at('constructor')).toBeNull();
  });
});
