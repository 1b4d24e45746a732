/** Metadata of a screen, available before its code is loaded. Used by router, guards, menus, titles, palette and tests. */
import type { Text } from '@czyun/devices';
import { type Address, address, type Fields, field } from '../address/index.ts';
import type { Permission } from '../kernel/permissions.ts';

export interface RouteSpec<F extends Fields = Fields> {
  /** Path inside the project area and at the root (`public` and `standalone`: at the root only); also its name. */
  readonly path: string;
  /** Other paths of the same screen. */
  readonly aliases: readonly string[];
  readonly title: Text;
  /** Name of its icon in menus; a menu entry has its own. */
  readonly icon: string;
  /** `public`: without a session. `standalone`: with a session, outside the frame of a project. */
  readonly area: 'project' | 'public' | 'standalone';
  /** Absent: requires only a session. */
  readonly permission?: Permission;
  /** Platform administrators only, regardless of their code. */
  readonly platform?: true;
  /** Belongs to the user rather than to a project: also opens at the root for a user without a project. */
  readonly personal?: true;
  /** `page`: bars and menus around it. `wall`: fills a large display. `bare`: nothing around it. */
  readonly frame: 'page' | 'wall' | 'bare';
  /** Its subject; screens of a device name it by `id`. */
  readonly subject: 'project' | 'device' | 'none';
  /** The part of it that can show the data known at an instant; absent: single values only. */
  readonly known?: 'history' | 'device' | 'day' | 'incident';
  /** Has a screen. Others are known by name but not offered. */
  readonly built: boolean;
  /** Parameters of its address. */
  readonly address: Address<F>;
}

/** A screen without its path, which is added later. */
type Unnamed<F extends Fields = Fields> = Omit<RouteSpec<F>, 'path'>;
type Options = Partial<Omit<RouteSpec, 'path' | 'title' | 'address'>>;
type WithAddress<F extends Fields> = Options & { readonly address: Address<F> };

const nothing = address({});
type Nothing = typeof nothing.fields;
const ofDevice = address({ id: field.id() });

/** A screen of the project area. */
export function screen<F extends Fields>(zh: string, en: string, options: WithAddress<F>): Unnamed<F>;
export function screen(zh: string, en: string, options?: Options): Unnamed<Nothing>;
export function screen(zh: string, en: string, options: Options & { readonly address?: Address<Fields> } = {}): Unnamed {
  return {
    aliases: [],
    title: { zh, en },
    icon: 'page',
    area: 'project',
    frame: 'page',
    subject: 'project',
    built: false,
    address: nothing,
    ...options,
  };
}

/** A screen about one device. */
export function deviceScreen(zh: string, en: string, options: Options): Unnamed<typeof ofDevice.fields> {
  return screen(zh, en, { subject: 'device', address: ofDevice, ...options });
}

/** A screen for a large display. */
export function wall<F extends Fields>(zh: string, en: string, options: WithAddress<F>): Unnamed<F>;
export function wall(zh: string, en: string, options?: Options): Unnamed<Nothing>;
export function wall(zh: string, en: string, options: Options & { readonly address?: Address<Fields> } = {}): Unnamed {
  return screen(zh, en, { frame: 'wall', icon: 'wall', address: nothing, ...options });
}

/** Common options of screens without a session. */
export const beside = { area: 'public', frame: 'bare', subject: 'none', built: true } as const satisfies Options;

type Named<T extends Record<string, Unnamed>> = { readonly [K in keyof T]: T[K] & { readonly path: K } };

/** Each screen under its path. */
export function named<const T extends Record<string, Unnamed>>(screens: T): Named<T> {
  return Object.fromEntries(Object.entries(screens).map(([path, spec]) => [path, { ...spec, path }])) as unknown as Named<T>;
}
