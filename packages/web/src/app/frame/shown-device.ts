import { devicesApi, routeAt } from '@czyun/contract';
import { useLocation, useSearchParams } from 'react-router';
import { useCall } from '../../platform/api/use-call.ts';
import { readPlace } from '../../platform/project/paths.ts';
import { useProject } from '../../platform/project/project-context.ts';

/** The device that a page is about, by its address; null on other pages. */
export function shownDeviceId(pathname: string, params: URLSearchParams): number | null {
  const route = routeAt(readPlace(pathname).child);
  const id = route?.subject === 'device' ? route.address.read(params)['id'] : null;
  return typeof id === 'number' ? id : null;
}

/** The device of the page on screen: undefined on other pages, and until it is known (`isAwaited`). */
export function useShownDevice() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const project = useProject();
  const id = shownDeviceId(pathname, params);
  const devices = useCall(devicesApi.getAllByProjId, id === null ? null : { query: { id: project.id } }, { freshMs: 30_000, quiet: true });
  const device = id === null ? undefined : devices.data?.find((each) => each.id === id);
  return { device, isAwaited: id !== null && devices.data === undefined && devices.error === null };
}
