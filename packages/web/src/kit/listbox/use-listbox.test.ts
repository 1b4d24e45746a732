import { act, type KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { renderHook } from '../../platform/testing/render-hook.ts';
import { useListbox } from './use-listbox.ts';

interface Given {
  readonly options: readonly string[];
  readonly soughtBy: string;
  readonly isCurrent: boolean;
}

const silent = () => undefined;
const enter = {
  key: 'Enter',
  ctrlKey: false,
  shiftKey: false,
  nativeEvent: { isComposing: false },
  preventDefault: silent,
  stopPropagation: silent,
};

async function listOf(given: Given) {
  const chosen: string[] = [];
  const { result, rerender } = await renderHook(
    (props: Given) =>
      useListbox<string>({
        ...props,
        idOf: (option) => option,
        onChoose: (option) => chosen.push(option),
        rowPx: 32,
        page: 8,
        startsActive: true,
      }),
    given,
  );
  const press = () => act(async () => result.current.combobox.onKeyDown(enter as unknown as KeyboardEvent<HTMLElement>));
  return { chosen, rerender, press };
}

test('Enter waits for the options of the typed text, and selects one of them once', async () => {
  const { chosen, rerender, press } = await listOf({ options: ['of earlier words'], soughtBy: 'new', isCurrent: false });
  await press();
  await press();
  expect(chosen).toEqual([]);
  await rerender({ options: ['first', 'second'], soughtBy: 'new', isCurrent: true });
  expect(chosen).toEqual(['first']);
  await rerender({ options: ['first'], soughtBy: 'new', isCurrent: true });
  expect(chosen).toEqual(['first']);
  await press();
  expect(chosen).toEqual(['first', 'first']);
});

test('typing after Enter cancels it', async () => {
  const { chosen, rerender, press } = await listOf({ options: ['of earlier words'], soughtBy: 'new', isCurrent: false });
  await press();
  await rerender({ options: ['of earlier words'], soughtBy: 'newer', isCurrent: false });
  await rerender({ options: ['first'], soughtBy: 'newer', isCurrent: true });
  expect(chosen).toEqual([]);
});
