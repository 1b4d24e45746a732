import { createStore, useStore } from '../../platform/store.ts';
import type { MenuSection } from './menu.ts';

export type Group = MenuSection['group'] | 'pinned';

interface Chosen {
  /** Group in use when the user opened and closed the groups. */
  readonly during: Group | undefined;
  readonly open: ReadonlyMap<Group, boolean>;
}

const untouched: ReadonlyMap<Group, boolean> = new Map();
/** Shared by the menu beside the page and the one that slides in. */
const byHand = createStore<Chosen>({ during: undefined, open: untouched });

/** Favourites and the group in use are open, the others closed; what the user opened or closed applies until another group is in use. */
export function isOpen(group: Group, inUse: Group | undefined, chosen: ReadonlyMap<Group, boolean>): boolean {
  return chosen.get(group) ?? (group === 'pinned' || group === (inUse ?? 'monitor'));
}

export function useMenuGroups(inUse: Group | undefined) {
  const { during, open } = useStore(byHand);
  const chosen = during === inUse ? open : untouched;
  return {
    isOpen: (group: Group) => isOpen(group, inUse, chosen),
    toggle: (group: Group) => byHand.set({ during: inUse, open: new Map([...chosen, [group, !isOpen(group, inUse, chosen)]]) }),
  };
}
