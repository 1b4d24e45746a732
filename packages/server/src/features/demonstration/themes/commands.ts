/**
 * Settings sent by the operator of the last shift, equal to the devices' existing values: every device has ledger entries, and nothing
 * changes.
 */
import { controlApi } from '@czyun/contract';
import { CallRefused } from '../caller.ts';
import type { Theme } from '../types.ts';

/** By device type: a point and its value. */
const sent = [
  ['bms', 'soc_upper_limit', 97],
  ['pcs', 'reactive_power_setpoint', 0],
  ['machine', 'work_mode', 1],
] as const;

export const commandsTheme: Theme = {
  name: 'commands',
  needs: 'history',
  async make(site) {
    const operator = site.as('operator');
    let isRefused = false;
    for (const [type, metric, value] of sent)
      for (const device of site.of(type)) {
        const paramId = site.paramId(device, metric);
        if (paramId === undefined || isRefused) continue;
        await site
          .once(`command/${device.key}`, () => operator.ask(controlApi.setDeviceParamValue, { query: { paramId, value } }))
          .catch((error: unknown) => {
            if (!(error instanceof CallRefused)) throw error;
            // The device is offline: retry at a later start.
            isRefused = true;
          });
      }
    return isRefused ? 'later' : undefined;
  },
};
