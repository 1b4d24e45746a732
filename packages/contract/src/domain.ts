import type { DomainPermissions } from './kernel/permissions.ts';
import type { Menu } from './routes/menus.ts';
import type { RouteSpec } from './routes/spec.ts';

/** What the `domain.ts` of a domain may export. It knows no call, so that pages have it without their calls. */
export interface Domain {
  readonly permissions?: DomainPermissions;
  readonly screens?: Readonly<Record<string, RouteSpec>>;
  /** Entries in menus, after the others of their group, in projects of every type. */
  readonly menu?: Partial<Menu>;
}
