import { describe, expect, it } from 'vitest';
import { readInputs, readParties } from './stored-rows.ts';

describe('texts of the settlement tables', () => {
  it('are read as written', () => {
    const parties = [{ name: '业主', ratio: '60' }];
    expect(readParties(JSON.stringify(parties))).toEqual(parties);
  });

  it('that do not match give an error with their column, and no value', () => {
    expect(() => readParties('[{"name":"Owner","ratio":60}]')).toThrow(/settlement_parties\.parties cannot be read/);
    expect(() => readInputs('{"date":"2026-01-01"}')).toThrow(/settlement_days\.inputs cannot be read/);
  });
});
