import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../platform/api/api-error.ts';
import { setLanguage } from '../../platform/language/language.ts';
import { renderHook } from '../../platform/testing/render-hook.ts';
import type { Draft, Problems } from './form-state.ts';
import { useForm } from './use-form.ts';

type Callbacks = { readonly onError: (refusal: ApiError) => void; readonly onSettled: () => void };

const problems = ({ name }: Draft<'name'>): Problems<'name'> => (name === '' ? { name: 'linkNameRequired' } : {});
const idOf = (field: string) => field;
const taken = 'This name is taken';
const refusal = () => new ApiError(400, 400, taken, [{ path: 'body.name', message: taken }]);

/** A change whose responses the test controls. */
function slowChange() {
  const calls: (Callbacks & { readonly sent: string })[] = [];
  return { calls, mutate: (sent: string, callbacks: Callbacks) => void calls.push({ sent, ...callbacks }) };
}

beforeEach(() => void vi.unstubAllGlobals());

const nameForm = () => renderHook(() => useForm({ initial: { name: 'A' }, problems, idOf }), null);

test('a form sends once while its call is pending, and can send again afterwards', async () => {
  const { result } = await nameForm();
  const change = slowChange();
  await act(async () => {
    result.current.send(change, 'A');
    result.current.send(change, 'A');
  });
  await act(async () => result.current.send(change, 'A'));
  expect(change.calls).toHaveLength(1);
  await act(async () => change.calls[0]?.onSettled());
  await act(async () => result.current.send(change, 'A'));
  expect(change.calls).toHaveLength(2);
});

test('a rejection is not placed beside a field that was changed in the meantime', async () => {
  const { result } = await nameForm();
  const change = slowChange();
  await act(async () => result.current.send(change, 'A'));
  await act(async () => result.current.set('name', 'B'));
  await act(async () => change.calls[0]?.onError(refusal()));
  expect(result.current.wrong('name')).toBeNull();
});

test('a rejection is placed beside its field and removed with the next change of it', async () => {
  const { result } = await nameForm();
  const change = slowChange();
  await act(async () => result.current.send(change, 'A'));
  await act(async () => change.calls[0]?.onError(refusal()));
  expect(result.current.wrong('name')).toBe(taken);
  await act(async () => result.current.set('name', 'C'));
  expect(result.current.wrong('name')).toBeNull();
});

test('rejections are removed when the language changes; errors are translated', async () => {
  await act(async () => setLanguage('en'));
  const { result } = await nameForm();
  const change = slowChange();
  await act(async () => result.current.send(change, 'A'));
  await act(async () => change.calls[0]?.onError(refusal()));
  expect(result.current.wrong('name')).toBe(taken);
  await act(async () => setLanguage('zh'));
  expect(result.current.wrong('name')).toBeNull();
  await act(async () => result.current.set('name', ''));
  const chinese = result.current.wrong('name');
  await act(async () => setLanguage('en'));
  expect(result.current.wrong('name')).not.toBe(chinese);
  expect(chinese).not.toBeNull();
});
