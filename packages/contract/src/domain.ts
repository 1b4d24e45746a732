import type { DomainPermissions } from './kernel/permissions.ts';
import type { Menu } from './routes/menus.ts';
import type { RouteSpec } from './routes/spec.ts';

/** Allowed exports of a domain's `domain.ts`. It contains no calls, so that pages can load it without them. */
export interface Domain {
  readonly permissions?: DomainPermissions;
  readonly screens?: Readonly<Record<string, RouteSpec>>;
  /** Entries in menus, after the others of their group, in projects of every type. */
  readonly menu?: Partial<Menu>;
}
