import { describe, expect, it } from 'vitest';
import { changed, type FormState, fresh, refused, touching } from './form-state.ts';

const start = (): FormState<'name' | 'code'> => fresh({ name: 'a', code: 'b' });
const refusal = (...paths: readonly string[]) => ({ message: 'no', fields: paths.map((path) => ({ path, message: `wrong ${path}` })) });

describe('what the server refuses', () => {
  it('stands beside its fields, wherever they lie in the body', () => {
    const state = start();
    expect(refused(state, state.values, refusal('name', 'body.code'))).toMatchObject({
      refusals: { name: 'wrong name', code: 'wrong body.code' },
      failure: null,
    });
  });
  it('says the name of its field only where the field is not seen', () => {
    const state = start();
    const fields = [{ path: 'name', name: 'Name', message: 'Name: Too long' }];
    expect(refused(state, state.values, { message: 'no', fields }).refusals).toEqual({ name: 'Too long' });
    expect(refused(state, state.values, { message: 'no', fields: [{ ...fields[0]!, path: 'token' }] }).failure).toBe('no · Name: Too long');
  });
  it('stands above all of them where some of it, or all, belongs to none', () => {
    const state = start();
    expect(refused(state, state.values, refusal('name', 'token'))).toMatchObject({
      refusals: { name: 'wrong name' },
      failure: 'no · wrong token',
    });
    expect(refused(state, state.values, refusal('token'))).toMatchObject({ refusals: {}, failure: 'no · wrong token' });
    expect(refused(state, state.values, refusal())).toMatchObject({ refusals: {}, failure: 'no' });
    // Names of every object are no fields of the form.
    expect(refused(state, state.values, refusal('constructor'))).toMatchObject({ refusals: {}, failure: 'no · wrong constructor' });
  });
  it('says nothing of a field that was changed while the answer was on its way', () => {
    const sent = start();
    const later = changed(sent, 'name', 'c');
    expect(refused(later, sent.values, refusal('name', 'code'))).toMatchObject({
      values: { name: 'c', code: 'b' },
      refusals: { code: 'wrong code' },
      failure: null,
    });
    expect(refused(later, sent.values, refusal('name'))).toMatchObject({ refusals: {}, failure: null });
  });
  it('is beside fields that are no texts until they have another value', () => {
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
  it('goes when the field changes, and stays beside the others', () => {
    const state = start();
    const refusals = refused(state, state.values, refusal('name', 'code'));
    expect(changed(refusals, 'code', 'd').refusals).toEqual({ name: 'wrong name' });
  });
});

it('a field that was left stays so, and leaving it again changes nothing', () => {
  const left = touching(start(), ['name']);
  expect([...left.touched]).toEqual(['name']);
  expect(touching(left, ['name'])).toBe(left);
  expect([...touching(left, ['name', 'code']).touched]).toEqual(['name', 'code']);
});
