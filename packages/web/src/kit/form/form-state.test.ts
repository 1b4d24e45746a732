import { describe, expect, it } from 'vitest';
import { changed, type FormState, fresh, refused, touching } from './form-state.ts';

const start = (): FormState<'name' | 'code'> => fresh({ name: 'a', code: 'b' });
const refusal = (...paths: readonly string[]) => ({ message: 'no', fields: paths.map((path) => ({ path, message: `wrong ${path}` })) });

describe('server rejections', () => {
  it('are placed beside their fields, wherever these are in the body', () => {
    const state = start();
    expect(refused(state, state.values, refusal('name', 'body.code'))).toMatchObject({
      refusals: { name: 'wrong name', code: 'wrong body.code' },
      failure: null,
    });
  });
  it('include the name of the field only if the field is not visible', () => {
    const state = start();
    const fields = [{ path: 'name', name: 'Name', message: 'Name: Too long' }];
    expect(refused(state, state.values, { message: 'no', fields }).refusals).toEqual({ name: 'Too long' });
    expect(refused(state, state.values, { message: 'no', fields: [{ ...fields[0]!, path: 'token' }] }).failure).toBe('no · Name: Too long');
  });
  it('are shown above all fields if some or all belong to none', () => {
    const state = start();
    expect(refused(state, state.values, refusal('name', 'token'))).toMatchObject({
      refusals: { name: 'wrong name' },
      failure: 'no · wrong token',
    });
    expect(refused(state, state.values, refusal('token'))).toMatchObject({ refusals: {}, failure: 'no · wrong token' });
    expect(refused(state, state.values, refusal())).toMatchObject({ refusals: {}, failure: 'no' });
    // Names inherited by every object are not fields of the form.
    expect(refused(state, state.values, refusal('constructor'))).toMatchObject({ refusals: {}, failure: 'no · wrong constructor' });
  });
  it('are dropped for a field that was changed while the response was pending', () => {
    const sent = start();
    const later = changed(sent, 'name', 'c');
    expect(refused(later, sent.values, refusal('name', 'code'))).toMatchObject({
      values: { name: 'c', code: 'b' },
      refusals: { code: 'wrong code' },
      failure: null,
    });
    expect(refused(later, sent.values, refusal('name'))).toMatchObject({ refusals: {}, failure: null });
  });
  it('stay beside fields that are not texts until their value changes', () => {
    const state = fresh<'name', { readonly expires: number | null; readonly days: readonly number[] }>({
      name: 'a',
      expires: null,
      days: [1],
    });
    const refusals = refused(state, state.values, refusal('expires'));
    expect(refusals).toMatchObject({ refusals: { expires: 'wrong expires' }, failure: null });
    expect(changed(refusals, 'expires', 5)).toMatchObject({ values: { name: 'a', expires: 5 }, refusals: {} });
    expect(changed(refusals, 'name', 'b').refusals).toEqual({ expires: 'wrong expires' });
    // A list that changed while the answer was pending.
    expect(refused(changed(state, 'days', [1, 2]), state.values, refusal('days'))).toMatchObject({ refusals: {}, failure: null });
  });
  it('are removed when the field changes, and remain beside the others', () => {
    const state = start();
    const refusals = refused(state, state.values, refusal('name', 'code'));
    expect(changed(refusals, 'code', 'd').refusals).toEqual({ name: 'wrong name' });
  });
});

it('a left field remains marked as left, and leaving it again changes nothing', () => {
  const left = touching(start(), ['name']);
  expect([...left.touched]).toEqual(['name']);
  expect(touching(left, ['name'])).toBe(left);
  expect([...touching(left, ['name', 'code']).touched]).toEqual(['name', 'code']);
});
