import { type LinkOf, routes } from '@czyun/contract';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { deviceOfWall, nextWall, readTurn, type Turn } from '../../kit/wall/turn.ts';
import { deviceWallLink } from '../../platform/address/device-link.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useSearchState } from '../../platform/address/use-search-state.ts';
import { linkStore } from '../../platform/live/live.ts';
import { onPulse } from '../../platform/pulse.ts';
import { useLatest } from '../../platform/use-latest.ts';

/** Walls of a factory. */
export const factoryWalls = ['DigitalCockpit', 'DigitalCockpit2', 'DigitalCockpit3'] as const;

/** Address of a wall with the rotation; null: no such wall. */
export function wallAddress(name: string, { walls, everyS }: Turn, to: LinkOf): string | null {
  const device = deviceOfWall(name);
  const own = factoryWalls.find((wall) => wall === name);
  const page =
    own !== undefined
      ? to(routes[own])
      : name === 'home'
        ? to(routes.home)
        : name === 'e-cockpit'
          ? to(routes['e-cockpit'])
          : device === null
            ? null
            : deviceWallLink(device);
  if (page === null) return null;
  const [path = '', search = ''] = page.split('?');
  const query = new URLSearchParams(search);
  query.set('wall', '1');
  query.set('turn', walls.join(','));
  query.set('every', String(everyS));
  return `${path}?${query}`;
}

/** Moves to the next wall of the address on time, if the server is reachable: otherwise the next one could not be loaded. */
export function useTurn(current: string): void {
  const [search] = useSearchState();
  const to = useLinks();
  const go = useLatest(useNavigate());
  const turn = readTurn(search);
  const everyMs = turn === null ? null : turn.everyS * 1000;
  const next = turn === null ? null : wallAddress(nextWall(turn, current), turn, to);
  useEffect(() => {
    if (next === null || everyMs === null) return;
    let since = Date.now();
    return onPulse(1000, () => {
      if (Date.now() - since < everyMs || linkStore.get() !== 'open') return;
      since = Date.now();
      void go.current(next, { replace: true });
    });
  }, [next, everyMs]);
}
