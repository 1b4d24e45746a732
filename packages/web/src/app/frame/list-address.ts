import { routeAt, routes } from '@czyun/contract';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { readPlace } from '../../platform/project/paths.ts';

/** The device list's search to remember on a page: its filters there and on device pages reached from it; nothing elsewhere. */
export function listSearch(remembered: string, pathname: string, search: string): string {
  const { child } = readPlace(pathname);
  if (child === routes.devices.path) return search;
  return routeAt(child)?.subject === 'device' ? remembered : '';
}

/** The search part of the list the user came from (`?q=DCDC&view=table`), so that the way back keeps its filters. */
export function useListSearch(): string {
  const { pathname, search } = useLocation();
  const [remembered, remember] = useState('');
  const now = listSearch(remembered, pathname, search);
  if (now !== remembered) remember(now);
  return now;
}
