/** Whether this browser shows new alarms as notifications; stored per browser, like its permission. */
import { stored } from '../../platform/storage.ts';
import { createStore } from '../../platform/store.ts';

const choice = createStore(stored.get('popsAlarms') === '1');

export const popsAlarms = {
  ...choice,
  choose(on: boolean): void {
    stored.set('popsAlarms', on ? '1' : null);
    choice.set(on);
  },
};
