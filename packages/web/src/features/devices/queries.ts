import { devicesApi } from '@czyun/contract';
import { useState } from 'react';
import { useCall } from '../../platform/api/use-call.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { useDeviceStates } from '../../platform/live/use-device-states.ts';
import { type DeviceFilter, listed, matching, needsStates, sameList } from './parts/filter.ts';

type Asked = ReturnType<typeof useDeviceCards>;
export type Listed = NonNullable<Asked['data']>;

/** Devices and zones of a project with key values; the live stream updates states and values. */
export function useDeviceCards(projectId: number) {
  return useCall(devicesApi.getByArea, { query: { projId: projectId, detail: true } }, { freshMs: 30_000, everyMs: 300_000 });
}

/**
 * Result of a filter: `base` ignores states and alarms, `list` has the requested order. State changes redraw the list only if it depends on
 * them.
 */
export function useFiltered(projectId: number, { list: devices, regions }: Listed, filter: DeviceFilter) {
  const language = useLanguage();
  const { of: stateOf } = useDeviceStates(needsStates(filter) ? projectId : undefined);
  const { text, region, type } = filter;
  const base = matching(devices, regions, { text, region, type });
  const [shown, setShown] = useState(base);
  const list = sameList(shown, listed(base, regions, filter, stateOf, language));
  if (list !== shown) setShown(list);
  return { base, list };
}
