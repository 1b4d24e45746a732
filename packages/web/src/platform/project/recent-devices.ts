/** Devices whose pages the user opened last, stored in this browser for each user and project. */
import { stored } from '../storage.ts';

const most = 8;

const keyOf = (userName: string, projectId: number) => `view.recent.${userName}.${projectId}` as const;

/** Newest first. */
export function recentDevices(userName: string, projectId: number): readonly number[] {
  try {
    const list: unknown = JSON.parse(stored.get(keyOf(userName, projectId)) ?? '[]');
    return Array.isArray(list) ? list.filter((id) => Number.isInteger(id)).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** The list with a device in front. Pure. */
export const withDevice = (list: readonly number[], id: number): readonly number[] =>
  [id, ...list.filter((each) => each !== id)].slice(0, most);

export function storeRecentDevice(userName: string, projectId: number, id: number): void {
  const list = recentDevices(userName, projectId);
  if (list[0] !== id) stored.set(keyOf(userName, projectId), JSON.stringify(withDevice(list, id)));
}
